// Draws every shape and every glyph of a picture in a few calls: one instance each, a quad made from the vertex
// index, its edge given by a signed distance in physical pixels. Colours come in as people write them (sRGB,
// straight alpha) and leave as premultiplied linear light; light that only adds leaves with alpha 0.

// Whether the target stores what the shader writes as it is, so that the shader must encode for the display.
override ENCODE: bool = false;

// Whether every shape of the draw call is ROUNDED. Software drivers compute all kinds at every pixel otherwise.
override ROUNDED_ONLY: bool = false;

const ROUNDED: u32 = 0u; // box, disc, line
const ARC: u32 = 1u;
const POLYGON: u32 = 2u;
const TRIANGLE: u32 = 3u;
const GLYPH: u32 = 4u;
const KIND: u32 = 7u;
const ADDS: u32 = 8u;

const PI: f32 = 3.14159265;

// Strength of the light right outside an edge, and right inside an outline.
const HALO: f32 = 0.6;
const INNER_HALO: f32 = 0.2;

struct View {
    // Two over the size of the target in pixels.
    scale: vec2f,
}

@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var glyphs: texture_2d<f32>;

struct Instance {
    @location(0) quad: vec4f,   // middle, half extents
    @location(1) frame: vec4f,  // direction of the local x, from the shape's origin to the quad's middle
    @location(2) form: vec4f,   // numbers of the shape, see `distance_to`
    @location(3) paint: vec3f,  // width of the outline, reach of the glow, depth of a soft fill (0: flat)
    @location(4) kind: u32,
    @location(5) fill: vec4f,
    @location(6) edge: vec4f,
}

struct Fragment {
    @builtin(position) position: vec4f,
    @location(0) at: vec2f,
    @location(1) @interpolate(flat) form: vec4f,
    @location(2) @interpolate(flat) paint: vec3f,
    @location(3) @interpolate(flat) kind: u32,
    @location(4) @interpolate(flat) fill: vec4f,
    @location(5) @interpolate(flat) edge: vec4f,
    // What a kind of shape needs at every pixel and is the same at all of them.
    @location(6) @interpolate(flat) help: vec4f,
    @location(7) @interpolate(flat) more_help: vec4f,
}

// sRGB with straight alpha to premultiplied linear light.
fn light_of(color: vec4f) -> vec4f {
    let c = color.rgb;
    let linear = select(pow((c + 0.055) / 1.055, vec3f(2.4)), c / 12.92, c <= vec3f(0.04045));
    return vec4f(linear * color.a, color.a);
}

fn encoded(light: vec3f) -> vec3f {
    let c = clamp(light, vec3f(0.0), vec3f(1.0));
    return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, instance: Instance) -> Fragment {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u)) * 2.0 - 1.0;
    let local = corner * instance.quad.zw;
    let x = instance.frame.xy;
    let pixel = instance.quad.xy + local.x * x + local.y * vec2f(-x.y, x.x);

    var out: Fragment;
    out.position = vec4f(pixel * view.scale * vec2f(1.0, -1.0) + vec2f(-1.0, 1.0), 0.0, 1.0);
    out.at = local + instance.frame.zw;
    out.form = instance.form;
    out.paint = instance.paint;
    out.kind = instance.kind;
    out.fill = light_of(instance.fill);
    out.edge = light_of(instance.edge);
    switch instance.kind & KIND {
        case POLYGON: {
            let half_side = instance.form.w;
            let first = ceil(0.5 * PI / half_side - 0.01);
            let second = ceil(0.5 * first);
            out.help = vec4f(mirror(half_side, first), mirror(half_side, second));
            out.more_help = vec4f(mirror(half_side, ceil(0.5 * second)), mirror(half_side, 1.0));
        }
        case TRIANGLE: {
            // A triangle's origin is in the middle of its quad, so that the third corner has the shift's room.
            out.at = local;
            let a = instance.form.xy;
            let b = instance.form.zw;
            let c = instance.frame.zw;
            out.help = vec4f(1.0 / vec3f(dot(b - a, b - a), dot(c - b, c - b), dot(a - c, a - c)), 0.0);
            out.more_help = vec4f(c, 0.0, 0.0);
        }
        default: {}
    }
    return out;
}

// form: half extents, radius of the corners
fn rounded(at: vec2f, form: vec4f) -> f32 {
    let out = abs(at) - form.xy + form.z;
    return length(max(out, vec2f(0.0))) + min(max(out.x, out.y), 0.0) - form.z;
}

// form: radius, half width, direction of one end; the middle of the arc lies along x
fn arc(at: vec2f, form: vec4f) -> f32 {
    let p = vec2f(at.x, abs(at.y));
    let end = form.zw;
    let beyond = end.x * p.y > end.y * p.x;
    let away = length(select(p, p - end * form.x, beyond));
    return select(abs(away - form.x), away, beyond) - form.y;
}

// Mirrors what lies beyond a line through the origin, given its normal.
fn folded(p: vec2f, normal: vec2f) -> vec2f {
    return p - 2.0 * max(dot(p, normal), 0.0) * normal;
}

// form: distance of the sides, half their length, radius of the corners; a corner lies along x. Four mirrors bring
// any direction between a corner and the middle of a side, which is cheaper than computing angles.
fn polygon(at: vec2f, form: vec4f, mirrors: vec4f, last_mirrors: vec4f) -> f32 {
    var p = folded(vec2f(at.x, abs(at.y)), mirrors.xy);
    p = folded(p, mirrors.zw);
    p = folded(p, last_mirrors.xy);
    let normal = last_mirrors.zw;
    p = folded(p, normal);
    let rest = vec2f(p.x * normal.y - p.y * normal.x - form.x, max(-dot(p, normal) - form.y, 0.0));
    return length(rest) * sign(rest.x) - form.z;
}

// Normals of a polygon's mirrors: lines through corners or middles of sides, each at half of the angles left.
fn mirror(half_sides: f32, count: f32) -> vec2f {
    let angle = half_sides * count;
    return vec2f(-sin(angle), cos(angle));
}

// The corners run clockwise on screen.
fn triangle(at: vec2f, a: vec2f, b: vec2f, c: vec2f, shares: vec3f) -> f32 {
    let ab = b - a;
    let bc = c - b;
    let ca = a - c;
    let pa = at - a;
    let pb = at - b;
    let pc = at - c;
    let na = pa - ab * clamp(dot(pa, ab) * shares.x, 0.0, 1.0);
    let nb = pb - bc * clamp(dot(pb, bc) * shares.y, 0.0, 1.0);
    let nc = pc - ca * clamp(dot(pc, ca) * shares.z, 0.0, 1.0);
    let nearest = min(dot(na, na), min(dot(nb, nb), dot(nc, nc)));
    let side = min(
        pa.y * ab.x - pa.x * ab.y,
        min(pb.y * bc.x - pb.x * bc.y, pc.y * ca.x - pc.x * ca.y),
    );
    return -sqrt(nearest) * sign(side);
}

// A glyph's coverage. In linear light a half covered pixel of a light letter looks nearly white and of a dark one
// nearly empty, so `bolder` evens out the weight of the strokes.
fn glyph(at: vec2f, bolder: f32) -> f32 {
    let cover = textureLoad(glyphs, vec2i(at), 0).r;
    return cover + bolder * cover * (1.0 - cover);
}

// Distance to the edge, negative inside.
fn distance_to(in: Fragment) -> f32 {
    if ROUNDED_ONLY {
        return rounded(in.at, in.form);
    }
    switch in.kind & KIND {
        case ARC: { return arc(in.at, in.form); }
        case POLYGON: { return polygon(in.at, in.form, in.help, in.more_help); }
        case TRIANGLE: { return triangle(in.at, in.form.xy, in.form.zw, in.more_help.xy, in.help.xyz); }
        case GLYPH: { return 0.5 - glyph(in.at, in.form.x); }
        default: { return rounded(in.at, in.form); }
    }
}

// Light at a part of its reach: 1 at the edge, 0 at the end.
fn halo(part: f32) -> f32 {
    let left = clamp(1.0 - part, 0.0, 1.0);
    let square = left * left;
    return square * square;
}

// Where the target does not encode, light that falls on what this shape covers is added before encoding; only what it
// adds to the things behind comes out differently from linear light.
fn target_color(cover: vec4f, light: vec3f) -> vec4f {
    if ENCODE {
        let straight = cover.rgb / max(cover.a, 0.001);
        let behind = encoded(light) * (1.0 - cover.a);
        return vec4f(encoded(straight + light) * cover.a + behind, cover.a);
    }
    return vec4f(cover.rgb + light, cover.a);
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4f {
    let distance = distance_to(in);
    let outline = in.paint.x;
    let reach = in.paint.y;
    if distance > reach + 0.5 {
        discard;
    }
    // A pixel is covered by as much of it as the edge leaves inside.
    let inside = clamp(0.5 - distance, 0.0, 1.0);
    let within = clamp(0.5 - distance - outline, 0.0, 1.0);

    let depth = in.paint.z;
    let toward_middle = clamp(-distance / max(depth, 0.001), 0.0, 1.0);
    let smooth_part = toward_middle * toward_middle * (3.0 - 2.0 * toward_middle);
    let soft = smooth_part * smooth_part;
    let filled = in.fill * select(inside, soft, depth > 0.0);
    let lined = in.edge * (inside - within);
    let body = filled * (1.0 - lined.a) + lined;

    let source = select(in.fill.rgb, in.edge.rgb, outline > 0.0);
    let out = HALO * halo(distance / max(reach, 0.001)) * (1.0 - inside);
    let inward = INNER_HALO * halo((-distance - outline) / max(reach, 0.001)) * within;
    let glow = source * select(0.0, out + select(0.0, inward, outline > 0.0), reach > 0.0);

    if (in.kind & ADDS) != 0u {
        return target_color(vec4f(0.0), body.rgb + glow);
    }
    return target_color(body, glow);
}
