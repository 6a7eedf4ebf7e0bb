import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { LifecycleList } from "#components/shows/registrations/administration/lifecycle-list.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("registrationLifecycles"))("title") }
}

export default async function RegistrationLifecyclesPage() {
  const [lifecycles, pipelines] = await Promise.all([
    serverApi.registrationLifecycles.list(),
    serverApi.pipelineAdmin.list(),
  ])
  return (
    <ScreenMessages areas={["registrationLifecycles"]}>
      <LifecycleList lifecycles={lifecycles.data} pipelines={pipelines.data} />
    </ScreenMessages>
  )
}
