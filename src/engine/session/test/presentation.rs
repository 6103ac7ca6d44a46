//! What a picture remembers, and the effects of events.

use glam::Vec2;

use super::*;
use crate::canvas::{Canvas, Item, Shape};
use crate::effects::{Effect, EventKey, KeyedEffect, Shake};
use crate::game::View;
use crate::session::Run;

fn lively() -> Arc<Replay> {
    Arc::new(lively_run().0)
}

fn played(replay: &Arc<Replay>) -> Session<Walker> {
    Session::<Walker>::play(Arc::clone(replay), &PlayOptions::default()).expect("compatible")
}

/// T11: what a picture remembers advances once a tick and sees each event once, those of a pause in between too.
#[test]
fn a_picture_remembers_ticks_and_events() {
    let replay = lively();
    let mut run = played(&replay);
    let mut emitted = [0, 0];
    while run.play_next().unwrap() {
        for recent in run.events() {
            emitted[usize::from(recent.event == Event::Resumed)] += 1;
        }
        let (trail, moment) = (run.moment().presentation(), run.moment());
        assert_eq!(u64::from(trail.ticks), moment.ticks());
        if moment.last_delta > 0.0 && !moment.paused() {
            assert_eq!([trail.landed, trail.resumed], emitted, "boundary {}", moment.boundaries());
        }
    }
    assert!(emitted[0] > 3 && emitted[1] > 3, "{emitted:?}");
}

/// T11: it is no state of the run: neither hashed nor recorded.
#[test]
fn what_a_picture_remembers_is_not_recorded() {
    let mut run = played(&lively());
    run.enable_hashes();
    (0..20).for_each(|_| assert_eq!(run.play_next(), Ok(true)));
    let point = run.checkpoint().unwrap();
    run.moment.presentation.ticks += 1;
    let other = run.checkpoint().unwrap();
    assert_eq!((point.hash, point.state), (other.hash, other.state));
}

/// T8: an event's effects come in the order in which the game says them, with the event's place, and are the same in a
/// playback as in the run that was recorded.
#[test]
fn effects_are_keyed_and_the_same_on_every_playing() {
    let all = |run: &mut Session<Walker>, next: &mut dyn FnMut(&mut Session<Walker>) -> bool| {
        let mut all: Vec<KeyedEffect> = Vec::new();
        while next(run) {
            run.effects(&mut |keyed| all.push(keyed));
        }
        all
    };
    let (mut live, source) = walker(Level::default());
    live.record(options()).unwrap();
    let mut boundary = 0;
    let felt = all(&mut live, &mut |run| {
        hold(run, source, Walk::Jump.index(), boundary % 10 == 3);
        hold(run, source, Walk::Pause.index(), boundary % 10 == 7 || boundary % 10 == 8);
        run.step(DT).unwrap();
        hold(run, source, Walk::Pause.index(), false);
        boundary += 1;
        boundary < 60
    });
    let replay = Arc::new(live.finish(EndKind::Finished).unwrap());
    let mut again = played(&replay);
    let mut left = 59;
    let seen = all(&mut again, &mut |run| {
        left -= 1;
        run.play_next().unwrap() && left >= 0
    });
    assert_eq!(felt, seen);

    let sorts: Vec<_> = felt
        .iter()
        .take(5)
        .map(|keyed| match keyed.effect {
            Effect::Rumble(rumble) => format!("rumble {}", rumble.strong),
            Effect::Sound(sound) => format!("sound {}", sound.name),
            Effect::Shake(shake) => format!("shake {}", shake.reach),
            Effect::Flash(flash) => format!("flash {}", flash.seconds),
            Effect::Mark(mark) => format!("mark {}", mark.word),
        })
        .collect();
    assert_eq!(sorts, ["rumble 0.5", "sound land", "shake 1", "flash 0.2", "mark landed"]);
    assert!(felt[..5].iter().all(|keyed| keyed.key == EventKey { boundary: 3, order: 0 }));
    assert!(felt.windows(2).all(|pair| pair[0].key <= pair[1].key) && felt.len() > 20);
}

/// T8: a picture shakes by what the game says of its recent events, and by nothing once they are over.
#[test]
fn pictures_shake_as_the_game_says() {
    let (mut session, source) = walker(Level::default());
    hold(&mut session, source, Walk::Jump.index(), true);
    session.step(DT).unwrap();
    hold(&mut session, source, Walk::Jump.index(), false);
    let shake = |session: &Session<Walker>| {
        let moment = session.moment();
        let presentation = moment.presentation();
        let mut view = View::<Walker>::of(session.level(), moment.world(), moment.world(), presentation);
        view.recent = moment.recent();
        view.shake()
    };
    let first = shake(&session);
    let recent = &session.events()[0];
    assert_eq!(first, recent.shake(Shake { reach: 1.0, seconds: 2.0 }));
    assert!(first != Vec2::ZERO);
    (0..300).for_each(|_| session.step(DT).unwrap());
    assert_eq!(shake(&session), Vec2::ZERO);
}

/// Where the walker and its smoothed trail are drawn, and the ages of the events that are seen.
fn drawn(session: &mut Session<Walker>, alpha: f32) -> (Vec2, Vec2, Vec<f32>) {
    let mut canvas = Canvas::new(Vec2::splat(100.0), 1.0);
    session.draw(alpha, &mut canvas);
    let mut circles = canvas.items().iter().map(|item| match item {
        Item::Shape(Shape::Circle { at, radius }, _) => (*at, *radius),
        other => panic!("the walker draws circles: {other:?}"),
    });
    let steps = session.moment().presentation().steps.len();
    let [walker, trail] = [(); 2].map(|()| circles.next().expect("a walker and its trail").0);
    (walker, trail, circles.skip(steps).map(|(_, radius)| radius).collect())
}

/// F7, V3: a picture between two steps is that of the moment between them: what moves stands between the state before and
/// the present one, events are as much younger, and what happens at the end of the step is not seen yet.
#[test]
fn a_picture_between_two_steps_is_of_a_moment_between_them() {
    let (mut session, source) = walker(Level::default());
    push(&mut session, source, 0.0, 1.0);
    for jumps in [true, false, true] {
        hold(&mut session, source, Walk::Jump.index(), jumps);
        session.remember();
        session.step(0.25).unwrap();
    }
    // Without the shaking, which is another matter: neither event shakes the walker any more.
    let shaken = |session: &mut Session<Walker>| {
        session.moment.recent.iter_mut().for_each(|recent| recent.event = Event::Resumed);
    };
    shaken(&mut session);
    let trail = session.moment().presentation().smooth;
    let before = session.before.presentation.smooth;
    assert!(trail.y > before.y && before.y > 0.0);
    for (alpha, ages) in [(0.0, vec![0.25]), (0.5, vec![0.375]), (1.0, vec![0.5, 0.0])] {
        let (at, smooth, seen) = drawn(&mut session, alpha);
        assert_eq!((at, seen), (Vec2::new(0.0, 0.5 + 0.25 * alpha), ages), "{alpha}");
        assert_eq!(smooth, before, "the game draws it as it was before");
    }
    assert_eq!(session.moment().recent().len(), 2, "looking changes nothing");
}

/// T8: what a picture asks about the latest event of a sort fades from the moment of the newest, and is nothing without one.
#[test]
fn the_latest_event_fades() {
    let (mut session, source) = walker(Level::default());
    let latest = |session: &Session<Walker>, landed: bool| {
        let moment = session.moment();
        let presentation = moment.presentation();
        let mut view = View::<Walker>::of(session.level(), moment.world(), moment.world(), presentation);
        view.recent = moment.recent();
        view.latest(|event| matches!(event, Event::Landed { .. }) == landed, 0.5)
    };
    assert_eq!([latest(&session, true), latest(&session, false)], [0.0, 0.0]);
    for _ in 0..2 {
        hold(&mut session, source, Walk::Jump.index(), true);
        session.step(0.0625).unwrap();
        assert_eq!([latest(&session, true), latest(&session, false)], [1.0, 0.0]);
        hold(&mut session, source, Walk::Jump.index(), false);
        for left in [0.875, 0.75, 0.625] {
            session.step(0.0625).unwrap();
            assert_eq!(latest(&session, true), left);
        }
    }
}
