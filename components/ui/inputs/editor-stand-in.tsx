import { TextInput } from "@mantine/core"
import { described, type EditorProps } from "./editor.ts"
import { standInMark } from "./stand-in.ts"

/** An input of a form that looks like the one that is on its way, and takes what is typed until then. */
export function EditorStandIn(props: EditorProps) {
  return <TextInput {...described(props)} {...standInMark} aria-busy autoComplete="off" />
}
