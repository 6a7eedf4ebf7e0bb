type Leaf<Value> = Value extends readonly unknown[] ? true : Value extends object ? false : true

type Paths<Save> = {
  [Name in keyof Save & string]-?: Leaf<NonNullable<Save[Name]>> extends true
    ? Name
    : `${Name}.${Paths<NonNullable<Save[Name]>>}`
}[keyof Save & string]

type At<Save, Path> = Path extends keyof Save
  ? Exclude<Save[Path], undefined>
  : Path extends `${infer Block}.${infer Rest}`
    ? Block extends keyof Save
      ? At<NonNullable<Save[Block]>, Rest>
      : never
    : never

/** What a call sends in blocks, by dotted path: "informations.address.city". */
export type Flat<Save> = { [Path in Paths<Save>]: At<Save, Path> }

const isBlock = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Every value of a save by its dotted path; what is left out is not in it. */
function pathsOf(block: object, at = ""): [string, unknown][] {
  return Object.entries(block).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return []
    return isBlock(value) ? pathsOf(value, `${at}${name}.`) : [[`${at}${name}`, value]]
  })
}

/** What a call sends, as fields of the form. */
export function flat<Save extends object>(save: Save): Partial<Flat<Save>> {
  // The contract has checked the values; their types by path are those by place.
  return Object.fromEntries(pathsOf(save)) as Partial<Flat<Save>>
}
