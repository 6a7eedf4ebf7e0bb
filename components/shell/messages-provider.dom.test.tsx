import { render, screen } from "@testing-library/react"
import { useTranslations } from "next-intl"
import { describe, expect, it } from "vitest"
import { pickMessages } from "#lib/i18n/messages.ts"
import { MessagesProvider } from "./messages-provider.tsx"

function Names() {
  const t = useTranslations()
  return `${t("company.kind.list")}, ${t("company.kind.one")}, ${t("company.back")}`
}

describe("texts sent with a screen", () => {
  it("stand beside those that the shell has sent of the same kind of record", () => {
    const inEnglish = { locale: "en", timeZone: "UTC" } as const
    render(
      <MessagesProvider {...inEnglish} messages={pickMessages("en", ["company.kind.list"])}>
        <MessagesProvider {...inEnglish} messages={pickMessages("en", ["company", "company.kind.one"])}>
          <Names />
        </MessagesProvider>
      </MessagesProvider>,
    )
    expect(screen.getByText("Companies, Company, Companies")).toBeTruthy()
  })
})
