"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"
import { useShortcuts } from "./shortcuts.tsx"

const load = () => import("./palette.tsx").then((loaded) => loaded.Palette)

/** Loaded when first opened, or when the pointer comes near its button. */
const Palette = dynamic(load, { ssr: false })

const Control = createContext<{ open: () => void; preload: () => void } | undefined>(undefined)

/** Opens the palette from anywhere below it, by ⌘K or Ctrl-K too. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const t = useTranslations("shell")
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = useCallback(() => {
    setOpened(true)
    setWasOpened(true)
  }, [])
  const control = useMemo(() => ({ open, preload: () => void load() }), [open])
  useShortcuts({ "mod+k": { label: t("search"), run: open } }, t("everywhere"))
  return (
    <Control value={control}>
      {children}
      {wasOpened && <Palette opened={opened} onClose={() => setOpened(false)} />}
    </Control>
  )
}

export function usePalette() {
  const control = use(Control)
  if (!control) throw new Error("usePalette needs PaletteHost above it")
  return control
}
