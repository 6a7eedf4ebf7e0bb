"use client"

import { useTranslations } from "next-intl"
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
} from "react"
import { fallbackMark } from "#components/ui/inputs/fallback.ts"
import { TypingDialog } from "#components/ui/inputs/typing-dialog.tsx"
import { type CommandGroup, listCommands } from "./commands.ts"
import { lazyPart } from "./lazy-part.tsx"
import type { NewThing } from "./new-things.tsx"
import classes from "./palette.module.css"
import { PaletteField } from "./palette-field.tsx"
import { useShortcuts } from "./shortcuts.tsx"

/** What finds and shows: the field is there before it. It names screens of all areas. */
const { Part: Palette, preload } = lazyPart(() => import("./palette.tsx").then((loaded) => loaded.Palette))
const { Part: NewThings } = lazyPart(() => import("./new-things.tsx").then((loaded) => loaded.NewThings), {
  loadsWhenIdle: false,
})

/** What is written down again; it stays while it fades. */
type Creation = { what: NewThing; round: number; isOpen: boolean }

const Control = createContext<{ open: () => void; preload: () => void } | undefined>(undefined)

/** Opens the palette from anywhere below it, by ⌘K or Ctrl-K too. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const t = useTranslations("shell")
  const [offered, setOffered] = useState<CommandGroup[]>()
  const [creation, setCreation] = useState<Creation>()
  const open = useCallback(() => setOffered(listCommands()), [])
  const control = useMemo(() => ({ open, preload }), [open])
  const create = (what: NewThing) =>
    setCreation((before) => ({ what, round: (before?.round ?? 0) + 1, isOpen: true }))
  useShortcuts({ "mod+k": { label: t("search"), run: open } }, t("everywhere"))
  return (
    <Control value={control}>
      {children}
      {offered && <PaletteDialog offered={offered} onNew={create} onClosed={() => setOffered(undefined)} />}
      {creation && (
        <NewThings
          key={creation.round}
          what={creation.what}
          title={t(titles[creation.what])}
          opened={creation.isOpen}
          onClose={() => setCreation({ ...creation, isOpen: false })}
        />
      )}
    </Control>
  )
}

const titles = { company: "newCompany", contact: "newContact", reminder: "newReminder" } as const

type DialogProps = Pick<ComponentProps<typeof Palette>, "offered" | "onNew"> & { onClosed: () => void }

function PaletteDialog({ onClosed, ...given }: DialogProps) {
  const t = useTranslations("shell")
  return (
    <TypingDialog
      label={t("search")}
      className={classes.dialog}
      onClosed={onClosed}
      fallback={<PaletteField {...fallbackMark} aria-busy="true" />}
    >
      {(close) => <Palette {...given} onClose={close} />}
    </TypingDialog>
  )
}

export function usePalette() {
  const control = use(Control)
  if (!control) throw new Error("usePalette needs PaletteHost above it")
  return control
}
