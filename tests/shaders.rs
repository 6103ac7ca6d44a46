//! Every shader in `shaders/` is valid before a graphics driver sees it (V1).

use naga::valid::{Capabilities, ValidationFlags, Validator};

#[test]
fn every_shader_is_valid() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/shaders");
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let source = std::fs::read_to_string(&path).unwrap();
        let module = naga::front::wgsl::parse_str(&source).unwrap_or_else(|error| {
            panic!("{}", error.emit_to_string_with_path(&source, &path.to_string_lossy()))
        });
        Validator::new(ValidationFlags::all(), Capabilities::empty())
            .validate(&module)
            .unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
        checked += 1;
    }
    assert!(checked > 0, "no shader in {folder}");
}
