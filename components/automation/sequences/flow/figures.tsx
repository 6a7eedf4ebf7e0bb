import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconClick,
  IconEye,
  IconHourglass,
  IconMailX,
  IconRobot,
  IconSend,
} from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import type { NodeCounters } from "#lib/contract/automation/sequences.ts"
import classes from "./figures.module.css"
import { percent, shortNumber } from "./numbers.ts"
import { useShownFlow } from "./shown-flow.tsx"

type Count = keyof NodeCounters

/** In the order in which things happen. */
const counts = [
  ["waiting", IconHourglass],
  ["passed", IconArrowRight],
  ["sent", IconSend],
  ["opened", IconEye],
  ["machine_opened", IconRobot],
  ["clicked", IconClick],
  ["machine_clicked", IconRobot],
  ["replied", IconArrowBackUp],
  ["bounced", IconMailX],
  ["unsubscribed", IconBan],
  ["failed", IconAlertTriangle],
] as const satisfies [Count, typeof IconEye][]

/** Counts that are a part of what was sent, and those that are a part of what was tracked. */
const ofSent: ReadonlySet<Count> = new Set(["replied", "bounced", "unsubscribed"])
const ofTracked: ReadonlySet<Count> = new Set(["opened", "clicked"])
const bad: ReadonlySet<Count> = new Set(["bounced", "unsubscribed", "failed"])

type Props = {
  node: string
  /** Icons with tooltips, or words. */
  variant: "icons" | "words"
}

/** What happened at a node: the counts that say something. */
export function Figures({ node, variant }: Props) {
  const t = useTranslations("sequenceFlow")
  const counters = useShownFlow().stats?.parts[node]
  if (!counters) return null
  const shown = counts.filter(([count]) => counters[count] > 0)
  return (
    <ul className={classes.figures} data-variant={variant}>
      {shown.map(([count, Icon]) => (
        <li key={count} className={bad.has(count) ? classes.bad : undefined}>
          <Figure
            value={counters[count]}
            words={t(`counts.${count}`, { count: counters[count] })}
            sent={ofSent.has(count) ? counters.sent : 0}
            tracked={ofTracked.has(count) ? counters.tracked : 0}
            variant={variant}
            icon={<Icon size={13} aria-hidden />}
          />
        </li>
      ))}
    </ul>
  )
}

type FigureProps = {
  value: number
  words: string
  /** What it is a part of; 0 where it is none. */
  sent: number
  tracked: number
  variant: Props["variant"]
  icon: React.ReactNode
}

/** One that changes while it is visible shows it for a moment. */
function Figure({ value, words, sent, tracked, variant, icon }: FigureProps) {
  const t = useTranslations("sequenceFlow")
  const locale = useLocale()
  const [first] = useState(value)
  const whole = sent || tracked
  const share = whole > 0 ? percent(value, whole, locale) : ""
  const params = { words, share, count: tracked }
  const text =
    tracked > 0
      ? t("ofTracked", params)
      : share
        ? t(variant === "icons" ? "ofSent" : "withShare", params)
        : words
  return (
    <span
      key={value}
      className={classes.figure}
      data-changed={value !== first || undefined}
      data-tooltip={variant === "icons" ? text : undefined}
    >
      {icon}
      {variant === "icons" ? shortNumber(value, locale) : text}
    </span>
  )
}
