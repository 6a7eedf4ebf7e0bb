import { NativeSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import { senderOf } from "./desk.ts"
import type { Writing } from "./use-writing.ts"

type Props = { writing: Writing; problem: string | undefined }

/** From which of several mailboxes the mail goes (M-83). */
export function From({ writing: { desk, written, change }, problem }: Props) {
  const t = useTranslations("composer")
  if (!desk || !written || desk.mailboxes.length < 2) return null
  return (
    <NativeSelect
      label={t("from")}
      data={desk.mailboxes.map(({ email, name }) => ({
        value: email,
        label: name ? `${name} <${email}>` : email,
      }))}
      value={senderOf(desk, written) ?? ""}
      error={problem}
      onChange={({ currentTarget }) => change({ from: currentTarget.value })}
    />
  )
}
