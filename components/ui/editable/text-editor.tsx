import { TextInput } from "@mantine/core"
import { described, type EditorProps } from "./editor.ts"

type Props = EditorProps & {
  value: string | null
  onChange: (value: string) => void
  type?: "text" | "email" | "tel" | "url"
  placeholder?: string
  maxLength?: number
}

export function TextEditor({ value, onChange, type = "text", placeholder, maxLength, ...props }: Props) {
  return (
    <TextInput
      {...described(props)}
      type={type}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing || !props.done) return
        event.preventDefault()
        props.done()
      }}
    />
  )
}
