type Uses = {
  /** Key of its label among the messages `fields`, written once for every screen and file. */
  label: string
  /** Label where the field is named away from its block: in the audit log and in a merge. */
  fullLabel?: string
  /** Column of an import that fills it in; what files call a column is the message `fields` of its own name. */
  imported?: string
  /** Column of an export that holds it. */
  exported?: string
  /** Its value is chosen in a merge: by itself, or with the others of this path. */
  merged?: true | string
}

type TextField = Uses & {
  kind: "text" | "email"
  column: string
  /** Most characters. */
  max: number
  isRequired?: true
  /** What it has to look like. */
  form?: "electronic_address"
}

type OtherField = Uses & {
  kind: "flag" | "choice" | "choices" | "rows"
  /** Column of the record's own table; what has none is in rows of other tables. */
  column?: string
}

/**
 * What everybody knows of one field of a record: the form, the page, imports, exports, merges and the audit log read it here.
 * To add a text is to add a line: docs/recipes.md.
 */
export type RecordField = TextField | OtherField

/** Fields of a kind of record by dotted path, as saves, conflicts and the audit log name them. */
export type RecordFields = Readonly<Record<string, RecordField>>

/** Paths of the lines of text. */
export type TextPath<Fields extends RecordFields> = {
  [Path in keyof Fields & string]: Fields[Path] extends { kind: "text" } ? Path : never
}[keyof Fields & string]

/** Paths of fields that are a column of the record's table. */
export type ColumnPath<Fields extends RecordFields> = {
  [Path in keyof Fields & string]: Fields[Path] extends { column: string } ? Path : never
}[keyof Fields & string]

type NameIn<Path, Block extends string> = Path extends `${Block}.${infer Name}`
  ? Name extends `${string}.${string}`
    ? never
    : Name
  : never

/** Names of the texts in a block: those of "informations" are not those of "informations.address". */
export type TextName<Fields extends RecordFields, Block extends string> = NameIn<TextPath<Fields>, Block>

/** Texts of a block by name; one that must be given is never null. */
export type TextsIn<
  Fields extends RecordFields,
  Block extends string,
  Given = string,
  Optional = string | null,
> = {
  [Path in TextPath<Fields> as NameIn<Path, Block>]: Fields[Path] extends { isRequired: true }
    ? Given
    : Optional
}

/** Texts of a record by column. */
export type TextColumns<Fields extends RecordFields> = {
  [Path in TextPath<Fields> as Fields[Path] extends { column: infer Column extends string }
    ? Column
    : never]: Fields[Path] extends { isRequired: true } ? string : string | null
}

export function isText(field: RecordField): field is TextField & { kind: "text" } {
  return field.kind === "text"
}

type NamedText = { path: string; name: string; field: TextField }

/** The texts of a block in their order, each with its name there. */
export function textsIn(fields: RecordFields, block: string): NamedText[] {
  return Object.entries(fields).flatMap(([path, field]) => {
    const name = path.slice(block.length + 1)
    return isText(field) && path === `${block}.${name}` && !name.includes(".") ? [{ path, name, field }] : []
  })
}

/** A text of a block: its path, and its name there. */
type OtherText<Fields extends RecordFields, Block extends string, Placed> = {
  [Path in Exclude<TextPath<Fields>, Placed>]: NameIn<Path, Block> extends never
    ? never
    : { path: Path; name: NameIn<Path, Block> }
}[Exclude<TextPath<Fields>, Placed>]

/** The texts of a block but for those that have a place of their own, for screens to show one after the other. */
export function otherTexts<
  Fields extends RecordFields,
  Block extends string,
  Placed extends TextPath<Fields>,
>(fields: Fields, block: Block, placed: readonly Placed[]) {
  const elsewhere: readonly string[] = placed
  const texts = textsIn(fields, block).filter(({ path }) => !elsewhere.includes(path))
  // The entries say which texts there are; the compiler cannot follow a loop over them.
  return texts.map(({ path, name }) => ({ path, name })) as OtherText<Fields, Block, Placed>[]
}

/** The columns of all texts, as SQL selects them. */
export function textsSql(fields: RecordFields, table: string): string {
  const texts = Object.values(fields).filter(isText)
  return texts.map(({ column }) => `${table}.${column}`).join(", ")
}

/** The texts of a block by name, read from a row by their columns. */
export function textsOfRow<Fields extends RecordFields, Block extends string>(
  fields: Fields,
  block: Block,
  row: TextColumns<Fields>,
): TextsIn<Fields, Block> {
  const columns: Record<string, unknown> = row
  const texts = textsIn(fields, block).map(({ name, field }) => [name, columns[field.column]])
  // The entries say which columns a block's texts are; the compiler cannot follow a loop over them.
  return Object.fromEntries(texts) as TextsIn<Fields, Block>
}

/** Columns of the record's own table by the paths of the fields that they hold. */
export function formColumns(fields: RecordFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, { column }]) => (column ? [[path, column] as const] : [])),
  )
}

type Empty<Field> = Field extends { kind: "choices" | "rows" }
  ? never[]
  : Field extends { kind: "flag" }
    ? boolean
    : Field extends { kind: "text"; isRequired: true }
      ? string
      : null

function emptyValue(field: RecordField) {
  if (field.kind === "choices" || field.kind === "rows") return []
  if (field.kind === "flag") return false
  return field.kind === "text" && field.isRequired ? "" : null
}

/** The form of a record of which nothing is known. */
export function emptyForm<Fields extends RecordFields>(fields: Fields) {
  const values = Object.entries(fields).map(([path, field]) => [path, emptyValue(field)])
  // Each kind has its own empty value; the compiler cannot follow a loop over them.
  return Object.fromEntries(values) as { [Path in keyof Fields]: Empty<Fields[Path]> }
}

type UsedText<Fields extends RecordFields, Block extends string, Use extends "imported" | "exported"> = {
  [Path in TextPath<Fields>]: NameIn<Path, Block> extends never
    ? never
    : Fields[Path] extends { [Key in Use]: string }
      ? Fields[Path][Use]
      : never
}[TextPath<Fields>]

/** Columns of an export that hold texts. */
export type ExportedText<Fields extends RecordFields> = {
  [Path in TextPath<Fields>]: Fields[Path] extends { exported: infer Column extends string } ? Column : never
}[TextPath<Fields>]

/**
 * Columns that the texts of a block have in files.
 * @param placed those that stand elsewhere
 */
export function textColumns<
  Fields extends RecordFields,
  Block extends string,
  Use extends "imported" | "exported",
  Placed extends string = never,
>(fields: Fields, block: Block, use: Use, placed: readonly Placed[] = []) {
  const elsewhere: readonly string[] = placed
  const columns = textsIn(fields, block).flatMap(({ field }) => field[use] ?? [])
  // The entries say which columns there are; the compiler cannot follow a loop over them.
  return columns.filter((column) => !elsewhere.includes(column)) as Exclude<
    UsedText<Fields, Block, Use>,
    Placed
  >[]
}

/** The texts of a record by path. */
export type TextValues<Fields extends RecordFields> = {
  [Path in TextPath<Fields>]: Fields[Path] extends { isRequired: true } ? string : string | null
}

const stepInto = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : null

/** The value at a dotted path of a record as it is answered. */
export function valueAt(record: object, path: string): unknown {
  return path.split(".").reduce<unknown>(stepInto, record)
}

/** The texts of a record as it is answered, by path. */
export function textValues<Fields extends RecordFields>(fields: Fields, record: object) {
  const paths = Object.keys(fields).filter((path) => fields[path] && isText(fields[path]))
  // The contract types what is at each path; the compiler cannot follow a loop over them.
  return Object.fromEntries(paths.map((path) => [path, valueAt(record, path)])) as TextValues<Fields>
}
