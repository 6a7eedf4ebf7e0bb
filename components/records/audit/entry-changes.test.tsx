import { NextIntlClientProvider } from "next-intl"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import type { Locale } from "#lib/i18n/locales.ts"
import { pickMessages } from "#lib/i18n/messages.ts"
import { EntryChanges } from "./entry-changes.tsx"

function shown(locale: Locale, record_type: string, old: unknown, fresh: unknown) {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={pickMessages(locale, ["audit", "notes.types"])}
      timeZone="UTC"
    >
      <EntryChanges record_type={record_type} changes={{ type: [old, fresh] }} />
    </NextIntlClientProvider>,
  )
  return [...html.matchAll(/<(del|ins)>(.*?)<\/\1>/g)].map(([, , text]) => text)
}

it("a run in the audit trail is named with its sequence, and its state", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={pickMessages("en", ["audit", "record"])} timeZone="UTC">
      <EntryChanges record_type="company" changes={{ "sequences.Invitation": ["in_progress", "stopped"] }} />
    </NextIntlClientProvider>,
  )
  expect(
    html
      .replace(/<[^>]+>/g, " ")
      .match(/\S+/g)
      ?.join(" "),
  ).toBe("Sequence (Invitation) in progress stopped")
})

describe("the type of a note in the audit trail", () => {
  it("has its name in the reader's language", () => {
    expect(shown("en", "note", "N", "M")).toEqual(["Note", "Meeting"])
    expect(shown("fr", "note", "N", "M")).toEqual(["Note", "Rendez-vous"])
  })

  it("is nothing where there was none, and itself where it has no name", () => {
    expect(shown("en", "note", null, "C")).toEqual(["Call"])
    expect(shown("en", "note", "X", "C")).toEqual(["X", "Call"])
  })

  it("is not read into other records", () => {
    expect(shown("en", "brand", "N", "M")).toEqual(["N", "M"])
  })
})
