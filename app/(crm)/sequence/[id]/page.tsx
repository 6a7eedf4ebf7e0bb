import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { FlowScreen } from "#components/automation/sequences/flow/flow-screen.tsx"
import { loadSequence } from "#components/automation/sequences/flow/load-sequence.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { recordIdOf } from "#lib/text/record-id.ts"

type Props = PageProps<"/sequence/[id]">

async function sequenceOf({ params, searchParams }: Props) {
  const [{ id: segment }, { version }] = await Promise.all([params, searchParams])
  const id = recordIdOf(segment)
  if (id === null) notFound()
  return loadSequence(id, typeof version === "string" ? recordIdOf(version) : null)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await sequenceOf(props)).sequence.name }
}

export default async function SequencePage(props: Props) {
  const [loaded, query] = await Promise.all([sequenceOf(props), props.searchParams])
  return (
    <ScreenMessages areas={["sequenceFlow", "sequences.switch"]}>
      <FlowScreen
        key={`${loaded.sequence.id} ${loaded.older}`}
        {...loaded}
        begins={query.edit === undefined ? "reading" : "drawing"}
      />
    </ScreenMessages>
  )
}
