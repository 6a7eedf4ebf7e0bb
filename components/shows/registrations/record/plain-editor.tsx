import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { LinesEditor } from "#components/ui/inputs/lines-editor.tsx"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { registrationField } from "#lib/contract/shows/registration-fields.ts"
import { isOfKind, type PathOf } from "./registration-values.ts"
import { useFieldValue } from "./use-field-value.ts"

type PlainPath = PathOf<"text" | "lines" | "toggled">
type Props<Path> = EditorProps & { path: Path }

/** The input of a text, which comes with the page. */
export function PlainEditor({ path, ...edit }: Props<PlainPath>) {
  if (isOfKind(path, "text")) return <Line {...edit} path={path} />
  if (isOfKind(path, "lines")) return <Lines {...edit} path={path} />
  return isOfKind(path, "toggled") ? <Toggled {...edit} path={path} /> : null
}

function Line({ path, ...edit }: Props<PathOf<"text">>) {
  const { value, set } = useFieldValue(path)
  const field = registrationField(path)
  return (
    <TextEditor
      {...edit}
      type={field && "input" in field ? field.input : undefined}
      maxLength={maxOf(path)}
      value={value}
      onChange={set}
    />
  )
}

function Lines({ path, ...edit }: Props<PathOf<"lines">>) {
  const { value, set } = useFieldValue(path)
  return <LinesEditor {...edit} maxLength={maxOf(path)} value={value} onChange={set} />
}

function Toggled({ path, ...edit }: Props<PathOf<"toggled">>) {
  const { value, set } = useFieldValue(path)
  return (
    <LinesEditor
      {...edit}
      maxLength={maxOf(path)}
      value={value?.content ?? ""}
      onChange={(content) => set({ content })}
    />
  )
}

function maxOf(path: string): number | undefined {
  const field = registrationField(path)
  return field && "max" in field ? field.max : undefined
}
