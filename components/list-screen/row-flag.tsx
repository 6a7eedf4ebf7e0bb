import type { TablerIcon } from "@tabler/icons-react"
import type { ComponentProps } from "react"
import { IconWithTooltip } from "#components/ui/icon-with-tooltip.tsx"

const size = 16

/** The icons' shapes, once per list; rows point at them. */
export function FlagShapes({ icons }: { icons: Record<string, TablerIcon> }) {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: "absolute" }}>
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`flag-${name}`}>
          <Icon size={size} />
        </symbol>
      ))}
    </svg>
  )
}

/** One of the list's shapes. */
export function Shape({ name }: { name: string }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#flag-${name}`} />
    </svg>
  )
}

type FlagProps = { name: string } & Pick<ComponentProps<typeof IconWithTooltip>, "label" | "tone">

/** What needs attention in a row: an icon with its tooltip. */
export function RowFlag({ name, ...rest }: FlagProps) {
  return (
    <IconWithTooltip {...rest}>
      <Shape name={name} />
    </IconWithTooltip>
  )
}
