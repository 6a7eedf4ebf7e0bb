import { TextInput, type TextInputProps } from "@mantine/core"
import { useTranslations } from "next-intl"

type Props = Omit<TextInputProps, "value" | "maxLength" | "description"> & {
  value: string
  /** Most characters. */
  max: number
}

/** Of the limit, from which its use is shown. */
const nearly = 0.8

/** A line with a limit: it takes all that is typed or pasted, says how much that is when the limit is near, and what is too much. */
export function LimitedLine({ value, max, error, ...props }: Props) {
  const t = useTranslations("common.length")
  const { length } = value.trim()
  return (
    <TextInput
      {...props}
      value={value}
      description={length > max * nearly && length <= max ? t("used", { length, max }) : undefined}
      error={length > max ? t("tooLong", { length, max }) : error}
    />
  )
}
