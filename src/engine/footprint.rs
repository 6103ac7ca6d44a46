//! How much memory a value takes on the heap, as far as its [`Serialize`] form tells.
//!
//! A clone holds just its elements, without room to grow. So what a value has on the heap are the elements of the lists,
//! maps and texts that serde is shown. How large an element is follows from its fields, whose types the compiler knows;
//! of an enum only the variant at hand is seen, so a list counts all of its elements as large as the largest.

#[cfg(test)]
mod test;

use std::fmt;

use serde::ser::{self, Serialize};

/// What an allocator takes for each piece of memory beside its content, in bytes: headers and rounding up.
const ALLOCATION: usize = 16;

/// Entries that a node of a B-tree map has room for in the standard library, and what its links take in bytes.
const NODE_ENTRIES: usize = 11;
const NODE_LINKS: usize = 16;

/// What a piece of memory of so many bytes takes; nothing where there is none.
pub(crate) const fn piece(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { bytes + ALLOCATION }
}

/// What the nodes of a B-tree map take that has so many entries of so many bytes. Nodes are two thirds full on average.
pub(crate) const fn tree(entries: usize, bytes: usize) -> usize {
    entries.div_ceil(NODE_ENTRIES * 2 / 3) * piece(NODE_ENTRIES * bytes + NODE_LINKS)
}

/// Bytes that a value has on the heap. A value that refuses to be written counts as far as it was written.
pub(crate) fn heap_bytes<T: Serialize + ?Sized>(value: &T) -> usize {
    let mut heap = 0;
    let _ = value.serialize(Counter { heap: &mut heap });
    heap
}

/// The size of a value itself, and what it has to be aligned to, in bytes.
#[derive(Clone, Copy)]
struct Shape {
    size: usize,
    align: usize,
}

impl Shape {
    const NOTHING: Self = Self { size: 0, align: 1 };

    fn of<T>() -> Result<Self, Refused> {
        Ok(Self { size: size_of::<T>(), align: align_of::<T>() })
    }

    /// One value after another, as the compiler lays them out: sorted, with room only at the end.
    fn and(self, size: usize, align: usize) -> Self {
        Self { size: self.size + size, align: self.align.max(align) }
    }

    fn padded(self) -> usize {
        self.size.next_multiple_of(self.align)
    }

    fn larger(self, other: Self) -> Self {
        Self { size: self.padded().max(other.padded()), align: self.align.max(other.align) }
    }
}

/// Adds what a value has on the heap, and answers with the shape of the value itself.
struct Counter<'a> {
    heap: &'a mut usize,
}

/// What lies side by side in one value: fields, or the parts of a tuple.
struct Parts<'a> {
    heap: &'a mut usize,
    shape: Shape,
    /// Bytes of an enum's tag.
    tag: usize,
}

impl<'a> Parts<'a> {
    fn new(heap: &'a mut usize) -> Self {
        Self { heap, shape: Shape::NOTHING, tag: 0 }
    }

    /// Those of an enum's variant, which stand beside its tag.
    fn variant(heap: &'a mut usize) -> Self {
        Self { heap, shape: Shape::NOTHING, tag: 1 }
    }

    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        let shown = value.serialize(Counter { heap: self.heap })?;
        let (size, align) = (size_of_val(value), align_of_val(value));
        // What is larger than its place in here lies elsewhere, as in a box.
        if shown.padded() > size {
            *self.heap += piece(shown.padded());
        }
        // What is smaller, such as an enum of four bytes, a text or a list, has values to spare: the tag is one of those.
        if shown.padded() < size {
            self.tag = 0;
        }
        self.shape = self.shape.and(size, align);
        Ok(())
    }

    fn whole(self) -> Shape {
        self.shape.and(self.tag, 1)
    }
}

/// A list or map, whose elements lie on the heap. Serde may show them by reference: their own size is not known here,
/// only their shape.
struct Elements<'a> {
    heap: &'a mut usize,
    count: usize,
    largest: Shape,
}

impl<'a> Elements<'a> {
    fn new(heap: &'a mut usize) -> Self {
        Self { heap, count: 0, largest: Shape::NOTHING }
    }

    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        let shape = value.serialize(Counter { heap: self.heap })?;
        (self.count, self.largest) = (self.count + 1, self.largest.larger(shape));
        Ok(())
    }
}

/// A value refused to be written.
#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value refused to be written")
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

macro_rules! plain {
    ($($method:ident: $type:ty),+) => {
        $(fn $method(self, _: $type) -> Result<Shape, Refused> {
            Shape::of::<$type>()
        })+
    };
}

impl<'a> ser::Serializer for Counter<'a> {
    type Ok = Shape;
    type Error = Refused;
    type SerializeSeq = Elements<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Elements<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    plain!(serialize_bool: bool, serialize_char: char, serialize_f32: f32, serialize_f64: f64);
    plain!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128);
    plain!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);

    fn serialize_str(self, value: &str) -> Result<Shape, Refused> {
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Shape, Refused> {
        *self.heap += piece(value.len());
        Shape::of::<&[u8]>()
    }

    fn serialize_none(self) -> Result<Shape, Refused> {
        Ok(Shape::NOTHING)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Shape, Refused> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Shape, Refused> {
        Ok(Shape::NOTHING)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Shape, Refused> {
        Ok(Shape::NOTHING)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<Shape, Refused> {
        Shape::of::<u8>()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Shape, Refused> {
        let mut parts = Parts::new(self.heap);
        parts.add(value)?;
        Ok(parts.whole())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<Shape, Refused> {
        let mut parts = Parts::variant(self.heap);
        parts.add(value)?;
        Ok(parts.whole())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'a>, Refused> {
        Ok(Elements::new(self.heap))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Refused> {
        Ok(Parts::new(self.heap))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Refused> {
        Ok(Parts::new(self.heap))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refused> {
        Ok(Parts::variant(self.heap))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Elements<'a>, Refused> {
        Ok(Elements::new(self.heap))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Refused> {
        Ok(Parts::new(self.heap))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refused> {
        Ok(Parts::variant(self.heap))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! parts {
    ($($trait:ident: $method:ident($($name:ty)?)),+) => {
        $(impl ser::$trait for Parts<'_> {
            type Ok = Shape;
            type Error = Refused;
            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<(), Refused> {
                self.add(value)
            }
            fn end(self) -> Result<Shape, Refused> {
                Ok(self.whole())
            }
        })+
    };
}

parts!(SerializeTuple: serialize_element(), SerializeTupleStruct: serialize_field());
parts!(SerializeTupleVariant: serialize_field(), SerializeStruct: serialize_field(&'static str));
parts!(SerializeStructVariant: serialize_field(&'static str));

impl ser::SerializeSeq for Elements<'_> {
    type Ok = Shape;
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.add(value)
    }

    fn end(self) -> Result<Shape, Refused> {
        *self.heap += piece(self.count * self.largest.padded());
        // A list is a pointer at the least; how much larger its owner has it is its owner's to know.
        Shape::of::<&u8>()
    }
}

impl ser::SerializeMap for Elements<'_> {
    type Ok = Shape;
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.add(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.add(value)
    }

    fn end(self) -> Result<Shape, Refused> {
        // Keys and values were counted one by one, each as large as the larger of them.
        *self.heap += tree(self.count / 2, 2 * self.largest.padded());
        Shape::of::<&u8>()
    }
}
