use super::super::{Frame, HeldValue};
use super::pilot;

/// T1: a frame is what it holds, and is made of that again.
#[test]
fn what_a_frame_holds_makes_it_again() {
    let held = [
        HeldValue::Button(true),
        HeldValue::Button(false),
        HeldValue::One(-1000),
        HeldValue::Two([1000, -999]),
        HeldValue::Three([1, 0, -1]),
    ];
    let frame = Frame::holding(&pilot(), &held).expect("values of its controller");
    assert_eq!(frame.values(), held);
    assert!(frame.edges.is_empty() && frame.held.get(0) && !frame.held.get(1));
    assert_eq!(frame.axes[2..], [[-1000, 0, 0], [1000, -999, 0], [1, 0, -1]]);
    let json = serde_json::to_string(&held).expect("plain data");
    assert_eq!(json, "[true,false,-1000,[1000,-999],[1,0,-1]]");
    assert_eq!(serde_json::from_str::<Vec<HeldValue>>(&json).expect("as written"), held);
}

/// T1, A3: values that do not fit the controller make no frame: another kind, another number, a component that is too
/// large among others that are not.
#[test]
fn what_does_not_fit_is_no_frame() {
    let neutral = Frame::neutral(&pilot()).values();
    assert!(Frame::holding(&pilot(), &neutral).is_some());
    assert!(Frame::holding(&pilot(), &neutral[..4]).is_none());
    assert!(Frame::holding(&pilot(), &[&neutral[..], &[HeldValue::Button(true)]].concat()).is_none());
    for action in 0..neutral.len() {
        for other in (0..neutral.len()).filter(|other| neutral[*other] != neutral[action]) {
            let mut values = neutral.clone();
            values[action] = neutral[other];
            assert!(Frame::holding(&pilot(), &values).is_none(), "{values:?}");
        }
    }
    for large in [1001, -1001, i16::MAX, i16::MIN] {
        let wrong = [
            (2, HeldValue::One(large)),
            (3, HeldValue::Two([0, large])),
            (4, HeldValue::Three([0, large, 0])),
        ];
        for (action, value) in wrong {
            let mut values = neutral.clone();
            values[action] = value;
            assert!(Frame::holding(&pilot(), &values).is_none(), "{values:?}");
        }
    }
}
