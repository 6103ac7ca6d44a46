//! Valid recordings to begin with.

const HEADER: &str = r#""version":1,"sceneId":"walker","gameVersion":3,"engineVersion":"0.1.0","arithmetic":"00ff",
"rules":"sha256-00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff","colliders":"00ff00ff00ff00ff",
"random":{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":42,"streams":[{"name":"steps","seed":5,"state":6,"calls":7}]},
"controllers":[{"id":"player","actions":[{"name":"Fire","kind":"button"},{"name":"Jump","kind":"button"},
{"name":"Move","kind":"axis2d","normalize":true},{"name":"Aim","kind":"axis1d"},{"name":"Turn","kind":"axis3d"},{"name":"Say","kind":"command"}]},
{"id":"player-2","actions":[{"name":"Fire","kind":"button"},{"name":"Move","kind":"axis2d"}],"options":{"delay":[3,0.5],"soft":true}}],
"players":["\u00e9 \ud83d\udc7e",""],"metadata":{"who":"\u00e9\ud83d\udc7e","list":[1,-2.5,true,null,{"deep":[[]]}]},"level":{"speed":4,"name":"first"}"#;

const STEPS: &str = r#"[[14,{"dt":0.008333333333333333},"=Jump","Move",1,0],[6,"+Fire","-Jump"],
[1,"-Fire","!Say",{"to":["all",{"but":null}],"text":"\u0041 \"b\""},"@player-2","+Fire","Move",-1,1],[120],[2,{"pause":true},"Aim",-0.25],[3,{"dt":0,"paused":false},"Turn",0.5,-0.5,1],
[40,{"dt":0.008333333333333333},"+Fire","!Say","+Fire","-Fire","!Say",-2.50,"+Fire","@player-2","-Fire","@player","-Fire"],[1,"Move",0.6,-0.8]]"#;

/// Entries in which sticks move at each boundary, as they are written: packed.
fn packed() -> String {
    let turn = |place: u32| format!(r#"[1,"Move",0.{:03},-0.2,"Aim",{}]"#, place * 37 % 900 + 1, place % 2);
    let numbers = (0..90).map(turn).collect::<Vec<_>>().join(",");
    let text = format!(
        r#"{{"format":"dacapo-replay",{HEADER},"steps":[[2,{{"dt":0.5}}],{numbers},[3,"+Fire"],[1,"@player-2","Move",0,0.5]]}}"#
    );
    let replay = dacapo_engine::replay::read(text.as_bytes()).expect("a recording").replay;
    let text = replay.to_json();
    text.split_once("\"steps\":").expect("entries").1.trim_end().trim_end_matches('}').to_owned()
}

const MORE: &str = r#""events":[["between",0,"note","begin"],[0,"hit",{"by":2}],[3,"hit",null],[3,"end",[1,2.5]]],
"hashes":{"algorithm":"xxh3-serde-v1","every":2,"full":["0000000000000200"],"low16":"AQAAAgMA","final":"00000000000a0003",
"groups":{"every":2,"members":["ship","\u00e9"],"low16":"BwAIAA=="}},
"checkpoints":[{"index":0,"hash":"00000000000000ff","state":{"tick":0}},{"index":9,"hash":"00000000000000ff","state":[]}],
"parent":{"name":"older","hash":"00000000000000ff","boundary":4},"end":{"kind":"failed","status":"won","message":"why"}"#;

pub fn documents() -> Vec<String> {
    let small = r#"{"format":"dacapo-replay","version":1,"sceneId":"a","gameVersion":1,
"random":{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":1},"controllers":[{"id":"p","actions":[{"name":"Fire","kind":"button"}]}],
"steps":[[14,{"dt":0.5}],[6,"+Fire"],[1,"-Fire"]]}"#;
    vec![
        small.to_owned(),
        format!("{{\"format\":\"dacapo-replay\",{HEADER},\n\"steps\":{STEPS}}}\n"),
        format!("{{\"format\":\"dacapo-replay\",{HEADER},\n\"steps\":{STEPS},\n{MORE}}}\n"),
        format!("{{\"format\":\"dacapo-replay\",{HEADER},\n\"steps\":{}}}\n", packed()),
    ]
}

/// The entries of a list, each as a line.
fn lines_of(steps: &str) -> String {
    steps[1..steps.len() - 1].replace("],[", "]\n[")
}

pub fn journals() -> Vec<String> {
    let header = HEADER.replace('\n', "");
    let hashes = r#""hashes":{"algorithm":"xxh3-serde-v1","every":2,"groups":{"every":2,"members":["ship","prisms"]}}"#;
    let start = r#""checkpoints":[{"index":0,"hash":"00000000000000ff","state":{"tick":0}}]"#;
    let first = format!("{{\"format\":\"dacapo-journal\",{header},{hashes},{start}}}\n");
    let entries = lines_of(&STEPS.replace('\n', ""));
    let lines = r#"{"paused":true}
{"event":[186,"hit",{"by":2}]}
{"event":["between",187,"note",null]}
{"hashes":{"low16":"AQAAAgMA","full":["0000000000000200"],"final":"00000000000a0003","groups":"BwAIAA=="}}
{"checkpoint":{"index":187,"hash":"00000000000000ff","state":{"tick":1}}}
[1,"Aim",0.125]
[5]
{"hashes":{"low16":"BAAFAA==","full":["0000000000000004"],"final":"00000000000a0005","groups":"CQAKAA=="}}
"#;
    let end = "{\"end\":{\"kind\":\"finished\",\"status\":\"running\"}}\n";
    vec![
        format!("{first}{entries}\n"),
        format!("{first}{entries}\n{lines}"),
        format!("{first}{entries}\n{lines}{end}"),
        format!("{first}{}\n{end}", lines_of(&packed())),
    ]
}
