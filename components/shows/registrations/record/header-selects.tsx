"use client"

import { IconChevronDown } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { startTransition, useOptimistic, useRef } from "react"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { RegistrationDetail, RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import { useLifecycleChange } from "../lifecycle/use-lifecycle-change.tsx"
import { lifecycleChoices, type MenuChoice, MenuChoices, yesNoChoices } from "../setting/menu-choices.tsx"
import { storePlaced, storeTechfile } from "../setting/store.ts"
import classes from "./header-selects.module.css"

type Props = {
  registration: Pick<RegistrationDetail, "id" | "placed" | "techfile" | "lifecycle">
  name: string
  lifecycles: readonly RegistrationLifecycle[]
}

/** What staff sets most of an application that was sent; each is stored as soon as it is chosen. */
export function HeaderSelects({ registration, name, lifecycles }: Props) {
  const t = useTranslations("registration.selects")
  const state = useTranslations("registration.state")
  const { id, placed, techfile } = registration
  const prepare = useLifecycleChange()
  const lifecycle = useStoredAtOnce(registration.lifecycle)
  const isPlaced = useStoredAtOnce(placed === "placed")
  const hasTechfile = useStoredAtOnce(techfile === "techfile")

  async function chooseLifecycle(to: RegistrationLifecycle | null) {
    const store = await prepare({ id, name }, to)
    if (store) lifecycle.set(to, (from) => store(from?.id ?? null))
  }

  return (
    <div className={classes.selects}>
      <Select
        label={t("lifecycle")}
        value={lifecycle.value?.name ?? state("completed")}
        color={lifecycle.value?.color_hex}
        choices={lifecycleChoices(
          lifecycles,
          lifecycle.value?.id ?? null,
          state("completed"),
          (to) => void chooseLifecycle(to),
        )}
      />
      <Select
        label={t("placed")}
        value={t(isPlaced.value ? "yes" : "no")}
        choices={yesNoChoices(t, isPlaced.value, (to) =>
          isPlaced.set(to, (from) => storePlaced(id, to, from)),
        )}
      />
      <Select
        label={t("techfile")}
        value={t(hasTechfile.value ? "yes" : "no")}
        choices={yesNoChoices(t, hasTechfile.value, (to) =>
          hasTechfile.set(to, (from) => storeTechfile(id, to, from)),
        )}
      />
    </div>
  )
}

/** A value that shows as it was chosen while it is stored, one after the other, and as it was when that fails. */
function useStoredAtOnce<Value>(stored: Value) {
  const router = useRouter()
  const showFailure = useFailureToast()
  const [value, show] = useOptimistic(stored)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** @param store is given the value beside which it was chosen */
  const set = (to: Value, store: (from: Value) => Promise<void>) =>
    startTransition(async () => {
      show(to)
      const storing = last.current.then(() => store(value))
      last.current = storing.catch(() => undefined)
      try {
        await storing
      } catch (error) {
        void showFailure(error)
        if (!(error instanceof ApiError && error.status === 409)) return
      }
      // The transition goes on until the page says the same.
      startTransition(() => router.refresh())
    })
  return { value, set }
}

type SelectProps = { label: string; value: string; color?: string | undefined; choices: MenuChoice[] }

function Select({ label, value, color, choices }: SelectProps) {
  const t = useTranslations("record.readOnly")
  const mayEdit = useMayEdit()
  const shown = (
    <>
      <span className={classes.label}>{label}</span>
      {color === undefined ? null : <TintDot color={color} />}
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
      {(close) => <MenuChoices choices={choices} close={close} />}
    </DropPanel>
  )
}
