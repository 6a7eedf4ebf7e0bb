const LETTERS: Record<string, string> = { ø: "o", ß: "ss", ł: "l", æ: "ae", ı: "i", œ: "oe", đ: "d" }

/** A name as a part of a web address: lower case letters and hyphens. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øßłæıœđ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}
