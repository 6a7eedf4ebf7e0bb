import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadTemplates } from "#components/mail/templates/load-templates.ts"
import { TemplateList } from "#components/mail/templates/template-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailTemplates"))("title") }
}

export default async function TemplatesPage({ searchParams }: PageProps<"/admin/templates">) {
  return (
    <ScreenMessages areas={["mailTemplates", "snippets.entry"]}>
      <TemplateList {...(await loadTemplates(searchParams))} />
    </ScreenMessages>
  )
}
