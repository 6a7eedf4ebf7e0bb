import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadTemplate } from "#components/mail/templates/load-templates.ts"
import { TemplatePage } from "#components/mail/templates/template-page.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailTemplates"))("title") }
}

export default async function OneTemplatePage({ params }: PageProps<"/admin/templates/[id]">) {
  const { id } = await params
  return (
    <ScreenMessages areas={["mailTemplates"]}>
      <TemplatePage {...(await loadTemplate(id))} />
    </ScreenMessages>
  )
}
