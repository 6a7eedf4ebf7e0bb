"use client"

import { useTranslations } from "next-intl"
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react"
import { firstInput, standInMark, standInOf } from "#components/ui/inputs/stand-in.ts"
import { TypedAhead } from "#components/ui/inputs/typed-ahead.tsx"
import { loadable } from "#components/ui/loading/loadable.ts"
import classes from "./palette.module.css"
import { PaletteField } from "./palette-field.tsx"
import { useShortcuts } from "./shortcuts.tsx"

/** What finds and shows: the field is there before it. */
const palette = loadable(() => import("./palette.tsx").then((loaded) => loaded.Palette))

const Control = createContext<{ open: () => void; preload: () => void } | undefined>(undefined)

/** Opens the palette from anywhere below it, by ⌘K or Ctrl-K too. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const t = useTranslations("shell")
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const control = useMemo(() => ({ open, preload: palette.preload }), [open])
  useShortcuts({ "mod+k": { label: t("search"), run: open } }, t("everywhere"))
  return (
    <Control value={control}>
      {children}
      {isOpen && <PaletteDialog onClosed={() => setOpen(false)} />}
    </Control>
  )
}

/** The platform's own dialog: it takes the focus at once, and gives it back. */
function PaletteDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations("shell")
  const dialog = useRef<HTMLDialogElement>(null)
  const Palette = palette.useLoaded()
  const close = () => dialog.current?.close()
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog.
    <dialog
      ref={(element) => {
        dialog.current = element
        show(element)
      }}
      className={classes.dialog}
      aria-label={t("search")}
      onClose={onClosed}
      onClick={closeOutside}
    >
      <TypedAhead standIn={<PaletteField {...standInMark} aria-busy="true" />}>
        {Palette ? <Palette onClose={close} /> : null}
      </TypedAhead>
    </dialog>
  )
}

function show(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return
  dialog.showModal()
  // Not the stand-in of a field that is there already: it leaves at once.
  const field = firstInput(dialog) ?? standInOf(dialog)
  field?.focus()
}

export function usePalette() {
  const control = use(Control)
  if (!control) throw new Error("usePalette needs PaletteHost above it")
  return control
}
