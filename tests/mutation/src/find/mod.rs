//! Looks for the places of a file that can be made faulty.
//!
//! Left alone: tests, whatever a `cfg` may leave out, constants and `const fn` (a switch cannot be asked there),
//! types, patterns, attributes, and those macros whose inside is no list of expressions.

mod bodies;
mod swaps;
#[cfg(test)]
mod test;

use std::ops::Range;

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, BinOp, Block, Expr, ImplItem, Item, Lit, Pat, RangeLimits, Signature, Stmt, Token, UnOp,
};

use crate::place::{self, Form, Key, Place};

/// Macros whose inside is a list of expressions.
const MACROS: [&str; 9] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "format",
    "vec",
    "write",
    "writeln",
];

/// All faults that a file can be given, in the order in which they stand there.
///
/// # Errors
///
/// The text is no Rust.
pub fn places(file: &str, text: &str) -> syn::Result<Vec<Place>> {
    let parsed = syn::parse_file(text)?;
    let mut finder = Finder { file, text, owner: String::new(), function: String::new(), places: Vec::new() };
    finder.visit_file(&parsed);
    let mut places = finder.places;
    places.sort_by_key(|place| place.range.start);
    place::number(&mut places);
    Ok(places)
}

struct Finder<'t> {
    file: &'t str,
    text: &'t str,
    /// The type whose methods are looked at.
    owner: String,
    /// The function that is looked at; nothing outside of one is changed.
    function: String,
    places: Vec<Place>,
}

impl Finder<'_> {
    fn text(&self, span: Span) -> &str {
        &self.text[span.byte_range()]
    }

    fn add(&mut self, form: Form, range: Range<usize>, code: String, change: &str) {
        if self.function.is_empty() {
            return;
        }
        let key = Key {
            file: self.file.to_owned(),
            function: self.function.clone(),
            change: place::one_line(change),
            number: 1,
        };
        let line = self.text[..range.start].matches('\n').count() + 1;
        self.places.push(Place { key, form, line, range, code });
    }

    /// An expression that another stands in for. `shown` is how a reader would write the latter.
    fn replace(&mut self, span: Span, code: &str, shown: &str) {
        let change = format!("{} → {shown}", self.text(span));
        self.add(Form::Expression, span.byte_range(), code.to_owned(), &change);
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        if left_out(attributes) || signature.constness.is_some() || signature.ident == "main" {
            return;
        }
        let name = match self.owner.as_str() {
            "" => signature.ident.to_string(),
            owner => format!("{owner}::{}", signature.ident),
        };
        let outer = std::mem::replace(&mut self.function, name);
        self.body(signature, block);
        self.visit_block(block);
        self.function = outer;
    }

    fn body(&mut self, signature: &Signature, block: &Block) {
        let inside = place::one_line(self.text(block.span()).trim_matches(['{', '}']));
        let start = block.brace_token.span.open().byte_range().end;
        for value in bodies::defaults(&signature.output) {
            if !inside.is_empty() && inside != value {
                let change = format!("whole body → {value}");
                self.add(Form::Body, start..start, format!("return {value};"), &change);
            }
        }
    }

    fn binary(&mut self, span: Span, left: &Expr, operator: &BinOp, right: &Expr) {
        for other in swaps::operators(operator) {
            let (left, right) = (self.text(left.span()), self.text(right.span()));
            // Operators of another rank would tie their operands differently.
            let code = if swaps::assigns(operator) {
                format!("{left} {other} {right}")
            } else {
                format!("({left}) {other} ({right})")
            };
            let shown = format!("{left} {other} {right}");
            self.replace(span, &code, &shown);
        }
    }

    fn condition(&mut self, condition: &Expr) {
        // Elsewhere the same fault comes from the operator.
        let other = match condition {
            Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
            Expr::Binary(binary) => matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_)),
            _ => false,
        };
        if !other && !has_let(condition) {
            let code = format!("!({})", self.text(condition.span()));
            self.replace(condition.span(), &code, &code);
        }
    }

    fn literal(&mut self, span: Span, literal: &Lit) {
        let Lit::Int(literal) = literal else { return };
        let Ok(value) = literal.base10_parse::<u64>() else { return };
        for other in [value.checked_add(1), value.checked_sub(1)].into_iter().flatten() {
            let code = format!("{other}{}", literal.suffix());
            self.replace(span, &code, &code);
        }
    }

    fn range(&mut self, range: &syn::ExprRange) {
        let Some(end) = range.end.as_deref().filter(|end| !matches!(end, Expr::Lit(_))) else { return };
        let start = range.start.as_deref().map_or("", |start| self.text(start.span()));
        let end = self.text(end.span());
        // The other kind of range is another type: the end moves instead.
        let (code, shown) = match range.limits {
            RangeLimits::HalfOpen(_) => (format!("{start}..({end}) + 1"), format!("{start}..={end}")),
            RangeLimits::Closed(_) => (format!("{start}..=({end}) - 1"), format!("{start}..{end}")),
        };
        self.replace(range.span(), &code, &shown);
    }

    fn method(&mut self, call: &syn::ExprMethodCall) {
        let Some(other) = swaps::method(&call.method.to_string()) else { return };
        let (whole, name) = (call.span().byte_range(), call.method.span().byte_range());
        let (before, after) = (&self.text[whole.start..name.start], &self.text[name.end..whole.end]);
        let code = format!("{before}{other}{after}");
        self.replace(call.span(), &code, &code);
    }

    fn statement(&mut self, statement: &Stmt) {
        let Stmt::Expr(expression, Some(_)) = statement else { return };
        let asked = match expression {
            Expr::Try(asked) => &asked.expr,
            other => other,
        };
        let leaves = match asked {
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) => true,
            Expr::Macro(_) => matches!(expression, Expr::Try(_)),
            Expr::Binary(binary) => swaps::assigns(&binary.op),
            _ => false,
        };
        if leaves {
            let span = statement.span();
            let change = format!("{} → left out", self.text(span));
            self.add(Form::Statement, span.byte_range(), String::new(), &change);
        }
    }

    fn expression(&mut self, expression: &Expr) {
        let span = expression.span();
        match expression {
            Expr::Binary(binary) => self.binary(span, &binary.left, &binary.op, &binary.right),
            Expr::If(given) => self.condition(&given.cond),
            Expr::While(given) => self.condition(&given.cond),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let code = self.text(unary.expr.span()).to_owned();
                self.replace(span, &code, &code);
            }
            Expr::Lit(literal) => self.literal(span, &literal.lit),
            Expr::Range(range) => self.range(range),
            Expr::MethodCall(call) => self.method(call),
            Expr::Call(call) if self.text(call.func.span()) == "Some" => self.replace(span, "None", "None"),
            _ => {}
        }
    }
}

/// Whether an item may not be part of the build that is tested, or is a test itself.
fn left_out(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("test"))
}

fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn attributes_of(statement: &Stmt) -> &[Attribute] {
    match statement {
        Stmt::Local(local) => &local.attrs,
        Stmt::Macro(given) => &given.attrs,
        Stmt::Expr(Expr::Block(block), _) => &block.attrs,
        _ => &[],
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Fn(given) => self.function(&given.attrs, &given.sig, &given.block),
            Item::Mod(given) if !left_out(&given.attrs) => visit::visit_item_mod(self, given),
            Item::Impl(given) if !left_out(&given.attrs) => {
                let owner = self.text(given.self_ty.span());
                let owner = owner.split(['<', ' ']).next().unwrap_or(owner).to_owned();
                let outer = std::mem::replace(&mut self.owner, owner);
                visit::visit_item_impl(self, given);
                self.owner = outer;
            }
            Item::Trait(given) if !left_out(&given.attrs) => {
                let outer = std::mem::replace(&mut self.owner, given.ident.to_string());
                visit::visit_item_trait(self, given);
                self.owner = outer;
            }
            _ => {}
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if let ImplItem::Fn(given) = item {
            self.function(&given.attrs, &given.sig, &given.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if !left_out(attributes_of(statement)) {
            self.statement(statement);
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        self.expression(expression);
        match expression {
            Expr::Const(_) => {}
            // The length is part of the type.
            Expr::Repeat(repeat) => self.visit_expr(&repeat.expr),
            _ => visit::visit_expr(self, expression),
        }
    }

    fn visit_macro(&mut self, given: &'ast syn::Macro) {
        if !MACROS.iter().any(|name| given.path.is_ident(name)) {
            return;
        }
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Ok(expressions) = given.parse_body_with(list) {
            // Printing changes nothing that a visitor borrows, but these expressions live only here.
            for expression in &expressions {
                Finder::visit_expr(self, expression);
            }
        }
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if let Pat::Guard(guard) = pattern {
            for value in ["true", "false"] {
                self.replace(guard.guard.span(), value, value);
            }
            self.visit_expr(&guard.guard);
        }
    }

    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast syn::AngleBracketedGenericArguments) {}
}
