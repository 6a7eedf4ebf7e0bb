import { IconChevronDown } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { Pipeline } from "#lib/contract/crm/pipelines.ts"
import { type BoardUrl, boardHref } from "./board-url.ts"
import classes from "./pipelines.module.css"

type Props = { pipelines: readonly Pipeline[]; chosen: Pipeline; url: BoardUrl }

/** Pinned pipelines side by side, the others below a button. Choosing one keeps the filters. */
export function PipelineChoice({ pipelines, chosen, url }: Props) {
  const t = useTranslations("pipelines")
  const pinned = pipelines.filter((pipeline) => pipeline.pinned)
  const others = pipelines.filter((pipeline) => !pipeline.pinned)
  return (
    <div className={classes.choice}>
      {pinned.length > 0 && (
        <ChoiceLinks label={t("pinned")}>
          {pinned.map(({ id, name, short }) => (
            <TransitionLink
              key={id}
              href={boardHref({ ...url, pipeline: id })}
              aria-current={id === chosen.id ? "page" : undefined}
              data-tooltip={name}
            >
              {short || name}
            </TransitionLink>
          ))}
        </ChoiceLinks>
      )}
      {others.length > 0 && (
        <DropPanel
          label={t("others")}
          role="menu"
          className={buttons.toolbar}
          button={
            <>
              {chosen.pinned ? t("others") : chosen.name}
              <IconChevronDown size={14} aria-hidden="true" />
            </>
          }
        >
          {(close) =>
            others.map((pipeline) => (
              <Other key={pipeline.id} pipeline={pipeline} chosen={chosen} url={url} onGo={close} />
            ))
          }
        </DropPanel>
      )}
    </div>
  )
}

type OtherProps = { pipeline: Pipeline; chosen: Pipeline; url: BoardUrl; onGo: () => void }

function Other({ pipeline: { id, name }, chosen, url, onGo }: OtherProps) {
  return (
    <TransitionLink
      {...useMenuEntry()}
      href={boardHref({ ...url, pipeline: id })}
      aria-current={id === chosen.id ? "page" : undefined}
      data-marked={id === chosen.id || undefined}
      onClick={onGo}
    >
      {name}
    </TransitionLink>
  )
}
