import { NativeSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import { senderOf } from "./composer-context.ts"
import type { Writing } from "./use-writing.ts"

type Props = { writing: Writing; problem: string | undefined }

/** From which of several mailboxes the mail goes (M-83). */
export function From({ writing: { context, written, change }, problem }: Props) {
  const t = useTranslations("composer")
  if (!context || !written || context.mailboxes.length < 2) return null
  return (
    <NativeSelect
      label={t("from")}
      data={context.mailboxes.map(({ email, name }) => ({
        value: email,
        label: name ? `${name} <${email}>` : email,
      }))}
      value={senderOf(context, written) ?? ""}
      error={problem}
      onChange={({ currentTarget }) => change({ from: currentTarget.value })}
    />
  )
}
