import { TextInput } from "@mantine/core"
import { described, type EditorProps } from "./editor.ts"
import { fallbackMark } from "./fallback.ts"

/** An input of a form that looks like the one that is on its way, and takes what is typed until then. */
export function EditorFallback(props: EditorProps) {
  return <TextInput {...described(props)} {...fallbackMark} aria-busy autoComplete="off" />
}
