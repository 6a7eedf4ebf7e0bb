import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PipelineList } from "#components/crm/pipelines/administration/pipeline-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pipelineAdmin"))("title") }
}

export default async function PipelinesAdminPage() {
  const [pipelines, shows] = await Promise.all([
    serverApi.pipelineAdmin.list(),
    serverApi.tradeshows.listShows(),
  ])
  return (
    <ScreenMessages areas={["pipelineAdmin"]}>
      <PipelineList pipelines={pipelines.data} shows={shows.data.map(({ id, name }) => ({ id, name }))} />
    </ScreenMessages>
  )
}
