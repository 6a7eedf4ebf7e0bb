import { notFound } from "next/navigation"
import { getLocale } from "next-intl/server"
import { createLoader, type SearchParams } from "nuqs/server"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { MailTemplate } from "#lib/contract/mail/mail-templates.ts"
import { templateGroups } from "#lib/contract/mail/mail-terms.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { templatesParams } from "./templates-url.ts"

const loadUrl = createLoader(templatesParams)

/** Everything the list of templates shows for an address. */
export async function loadTemplates(search: Promise<SearchParams>) {
  const [asked, locale] = await Promise.all([loadUrl(search), getLocale()])
  const group = templateGroups.find((one) => one === asked.group) ?? 0
  const url = { group, q: asked.q.slice(0, 200) }
  const { data } = await serverApi.mailTemplates.list({ group, search: url.q, language: toLocale(locale) })
  return { url, rows: data }
}

async function findTemplate(id: number): Promise<MailTemplate> {
  try {
    return (await serverApi.mailTemplates.get({ template: id })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
}

/** A template with the lifecycles it may answer to; "new" is one that is not there yet. */
export async function loadTemplate(id: string) {
  if (id !== "new" && !/^[1-9]\d{0,8}$/.test(id)) notFound()
  const [template, lifecycles] = await Promise.all([
    id === "new" ? undefined : findTemplate(Number(id)),
    serverApi.registrationLifecycles.list(),
  ])
  return { template, lifecycles: lifecycles.data.map(({ name }) => name) }
}
