"use client"

import { useGuardedPush } from "#components/records/changes/use-guarded-push.ts"
import { ReminderDialogHost } from "#components/records/notifications/shared/reminder-dialog-host.tsx"
import { areaOf } from "#components/registry.ts"
import { PanelFallback } from "#components/ui/panels/panel-fallback.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { type KindWith, kindsWith } from "#lib/contract/records/record-kinds.ts"
import { lazyPart } from "./lazy-part.tsx"

/** Kinds of record that have a form of their own to be written down in. */
export type CreatedKind = KindWith<"merges">
/** What the palette creates over whatever screen is shown. */
export type NewThing = CreatedKind | "reminder"

const panelOf = (kind: CreatedKind) => lazyPart(areaOf(kind).loadCreate, { loadsWhenIdle: false }).Part
const panels = new Map(kindsWith("merges").map((kind) => [kind, panelOf(kind)]))

type Props = { what: NewThing; title: string; opened: boolean; onClose: () => void }

/** The form of something new; the page of a record that was created is opened. */
export function NewThings({ what, title, opened, onClose }: Props) {
  const push = useGuardedPush()
  if (what === "reminder")
    return <ReminderDialogHost draft={opened ? { about: null } : undefined} onClose={onClose} />
  const Panel = panels.get(what)
  if (!Panel) return null
  const onCreated = ({ id }: Option) => push(`/${what}/${id}`)
  return (
    <>
      {opened && <PanelFallback title={title} onClose={onClose} />}
      <Panel opened={opened} onClose={onClose} onCreated={onCreated} />
    </>
  )
}
