"use client"

import { IconChevronDown } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type CSSProperties, type ReactNode, startTransition, useOptimistic } from "react"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { tinted } from "#components/ui/text/tinted.ts"
import type { Api } from "#lib/api/link.ts"
import type { RegistrationDetail, RegistrationLifecycle } from "#lib/contract/registration-detail.ts"
import { useLifecycleQuestion } from "../lifecycle/use-lifecycle-question.tsx"
import classes from "./header-selects.module.css"

type Props = {
  registration: Pick<RegistrationDetail, "id" | "is_published" | "placed" | "techfile" | "lifecycle">
  name: string
  isLinked: boolean
  lifecycles: readonly RegistrationLifecycle[]
}

/** What staff sets most; each is stored as soon as it is chosen. */
export function HeaderSelects({ registration, name, isLinked, lifecycles }: Props) {
  const t = useTranslations("registration.selects")
  const state = useTranslations("registration.state")
  const { id, is_published, placed, techfile } = registration
  const { isWanted, tellMoved } = useLifecycleQuestion()
  const lifecycle = useStoredAtOnce(registration.lifecycle, (to, api) =>
    api.registrations
      .setLifecycle({ draft: id, lifecycleId: to?.id ?? null })
      .then(({ moved }) => tellMoved(name, to, moved)),
  )
  const isPlaced = useStoredAtOnce(placed === "placed", (to, api) =>
    api.registrations.setPlaced({ draft: id, placed: to }),
  )
  const hasTechfile = useStoredAtOnce(techfile === "techfile", (to, api) =>
    api.registrations.setTechfile({ draft: id, techfile: to }),
  )

  async function choose(to: RegistrationLifecycle | null) {
    if (await isWanted({ id, name, isLinked }, to)) lifecycle.set(to)
  }

  const none = { key: "none", label: state("completed"), isChosen: lifecycle.value === null }
  const yesNo = ({ value, set }: { value: boolean; set: (to: boolean) => void }) =>
    [true, false].map((to) => ({
      key: String(to),
      label: t(to ? "yes" : "no"),
      isChosen: value === to,
      choose: () => set(to),
    }))
  return (
    <div className={classes.selects}>
      {is_published ? (
        <Select
          label={t("lifecycle")}
          value={lifecycle.value?.name ?? state("completed")}
          look={lifecycle.value ? tinted(lifecycle.value.color_hex) : undefined}
          entries={[
            { ...none, choose: () => void choose(null) },
            ...lifecycles.map((one) => ({
              key: String(one.id),
              label: one.name,
              isChosen: lifecycle.value?.id === one.id,
              look: tinted(one.color_hex),
              choose: () => void choose(one),
            })),
          ]}
        />
      ) : (
        <span className={classes.state}>{state("inProgress")}</span>
      )}
      <Select label={t("placed")} value={t(isPlaced.value ? "yes" : "no")} entries={yesNo(isPlaced)} />
      <Select
        label={t("techfile")}
        value={t(hasTechfile.value ? "yes" : "no")}
        entries={yesNo(hasTechfile)}
      />
    </div>
  )
}

/** A value that shows as it was chosen while it is stored, and as it was when that fails. */
function useStoredAtOnce<Value>(stored: Value, store: (to: Value, api: Api) => Promise<unknown>) {
  const router = useRouter()
  const showFailure = useFailureToast()
  const [value, show] = useOptimistic(stored)
  const set = (to: Value) =>
    startTransition(async () => {
      show(to)
      try {
        const { api } = await import("#lib/api/client.ts")
        await store(to, api)
      } catch (error) {
        void showFailure(error)
        return
      }
      // The transition goes on until the page says the same.
      startTransition(() => router.refresh())
    })
  return { value, set }
}

type Entry = { key: string; label: string; isChosen: boolean; look?: CSSProperties; choose: () => void }
type SelectProps = { label: string; value: ReactNode; look?: CSSProperties; entries: Entry[] }

function Select({ label, value, look, entries }: SelectProps) {
  const t = useTranslations("record.readOnly")
  const mayEdit = useMayEdit()
  const shown = (
    <>
      <span className={classes.label}>{label}</span>
      {look ? <span className={classes.dot} style={look} /> : null}
      <span>{value}</span>
    </>
  )
  if (!mayEdit) {
    return (
      <button type="button" aria-disabled className={classes.select} data-tooltip={t("why")}>
        {shown}
      </button>
    )
  }
  return (
    <DropPanel
      label={label}
      role="menu"
      size="narrow"
      className={classes.select}
      button={
        <>
          {shown}
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {(close) =>
        entries.map((entry) => (
          <MenuEntry
            key={entry.key}
            isChecked={entry.isChosen}
            onPress={() => {
              close()
              if (!entry.isChosen) entry.choose()
            }}
          >
            {entry.look ? <span className={classes.dot} style={entry.look} /> : null}
            {entry.label}
          </MenuEntry>
        ))
      }
    </DropPanel>
  )
}
