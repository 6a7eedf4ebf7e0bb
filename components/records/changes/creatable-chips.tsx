"use client"

import { type ComponentProps, useState } from "react"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import { later } from "#components/ui/loading/later.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"

const NamePanel = later(() => import("./name-panel.tsx").then((loaded) => loaded.NamePanel))

type Props = Omit<ComponentProps<typeof ChipsEditor<Option>>, "onCreate"> & {
  createTitle: string
  /** Makes a new one; absent where that is not allowed. */
  create?: (name: string) => Promise<Option>
}

/** Chips of which a missing one can be created, in a panel at the side; what was created is taken. */
export function CreatableChips({ createTitle, create, ...chips }: Props) {
  const [creating, setCreating] = useState<{ name: string; opened: boolean } | null>(null)
  return (
    <>
      <ChipsEditor {...chips} onCreate={create && ((name) => setCreating({ name, opened: true }))} />
      {creating && create ? (
        <NamePanel
          key={creating.name}
          opened={creating.opened}
          onClose={() => setCreating({ ...creating, opened: false })}
          title={createTitle}
          initial={creating.name}
          create={create}
          onCreated={(option) => chips.onChange([...chips.value, option])}
        />
      ) : null}
    </>
  )
}
