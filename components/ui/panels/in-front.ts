"use client"

import { openMenu } from "#components/ui/menus/open-menu.ts"

/** While Escape is being told to all who listen: the open menu, or else the dialog in front, when it was pressed. */
let meant: Element | undefined

/** By what it is stacked with; of two alike the one that came later. */
function dialogInFront(): Element | undefined {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  const height = (dialog: Element) =>
    Number(dialog.parentElement && getComputedStyle(dialog.parentElement).zIndex) || 0
  return dialogs.reduce<Element | undefined>(
    (front, dialog) => (front && height(front) > height(dialog) ? front : dialog),
    undefined,
  )
}

// Before any dialog hears of it: the one in front may be gone when those behind it do.
if (typeof window !== "undefined")
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return
      meant = openMenu() ?? dialogInFront()
      setTimeout(() => {
        meant = undefined
      })
    },
    { capture: true },
  )

/**
 * Whether what closes a layer now is an Escape that another one in front of it is meant by. The kit tells all of them.
 * @param inside any element of the layer
 */
export const isMeantForAnother = (inside: Element | null): boolean => meant?.contains(inside) === false
