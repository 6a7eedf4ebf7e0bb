import { TextInput, type TextInputProps } from "@mantine/core"

/** The address by which somebody signs in, as browsers and password managers know it. */
export function AddressField(props: TextInputProps) {
  return (
    <TextInput
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      withAsterisk={false}
      autoFocus
      size="sm"
      {...props}
    />
  )
}
