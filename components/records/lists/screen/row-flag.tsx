import type { ComponentProps } from "react"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import icons from "./row-icons.module.css"

export type RowIcon = "mail" | "noContact" | "sequence" | "emailError" | "remove"

/** Class of what shows one of the rows' icons. */
export function rowIcon(name: RowIcon): string {
  return `${icons.icon} ${icons[name]}`
}

type FlagProps = { name: RowIcon } & Pick<ComponentProps<typeof IconWithTooltip>, "label" | "tone">

/** What needs attention in a row: an icon with its tooltip. */
export function RowFlag({ name, ...rest }: FlagProps) {
  return <IconWithTooltip {...rest} shape={rowIcon(name)} />
}
