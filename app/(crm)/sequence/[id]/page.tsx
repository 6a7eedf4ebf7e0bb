import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { FlowScreen } from "#components/areas/sequences/flow/flow-screen.tsx"
import { loadSequence } from "#components/areas/sequences/flow/load-sequence.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { recordIdOf } from "#lib/record-id.ts"

type Props = PageProps<"/sequence/[id]">

async function sequenceOf(params: Props["params"]) {
  const id = recordIdOf((await params).id)
  if (id === null) notFound()
  return loadSequence(id)
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await sequenceOf(params)).sequence.name }
}

export default async function SequencePage({ params, searchParams }: Props) {
  const [loaded, query] = await Promise.all([sequenceOf(params), searchParams])
  return (
    <ScreenMessages areas={["sequenceFlow", "sequences.switch"]}>
      <FlowScreen
        key={loaded.sequence.id}
        {...loaded}
        begins={query.edit === undefined ? "reading" : "drawing"}
      />
    </ScreenMessages>
  )
}
