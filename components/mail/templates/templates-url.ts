import { createSerializer, parseAsInteger, parseAsString } from "nuqs/server"
import type { TemplateGroup } from "#lib/contract/mail/mail-terms.ts"

/** What the list of templates shows: a group, and words searched for. */
export type TemplatesUrl = { group: TemplateGroup; q: string }

export const templatesParams = { group: parseAsInteger.withDefault(0), q: parseAsString.withDefault("") }

const serialize = createSerializer(templatesParams)
export const templatesHref = (url: TemplatesUrl): string => serialize("/admin/templates", url)
