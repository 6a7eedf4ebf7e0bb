"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { type NoticeKind, noticeKinds } from "#lib/contract/records/notice-terms.ts"
import type { NoticeVersion } from "#lib/contract/records/privacy-notices.ts"
import { locales } from "#lib/i18n/locales.ts"
import classes from "./notices.module.css"
import { NoticeText } from "./shared/notice-text.tsx"

const VersionDialog = later(() => import("./version-dialog.tsx").then((loaded) => loaded.VersionDialog))

type Opened = { version: NoticeVersion; opening: number }

/** The notices as they are now, in both languages, and what they said before. */
export function NoticesScreen({ versions }: { versions: NoticeVersion[] }) {
  const t = useTranslations("privacyNotices")
  const [opened, setOpened] = useState<Opened>()
  const write = (version: NoticeVersion) =>
    setOpened((before) => ({ version, opening: (before?.opening ?? 0) + 1 }))
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      {noticeKinds.map((kind) => (
        <Notice
          key={kind}
          kind={kind}
          versions={versions.filter((version) => version.kind === kind)}
          onWrite={write}
        />
      ))}
      {opened && <VersionDialog key={opened.opening} current={opened.version} />}
    </>
  )
}

type NoticeProps = { kind: NoticeKind; versions: NoticeVersion[]; onWrite: (from: NoticeVersion) => void }

function Notice({ kind, versions: [current, ...earlier], onWrite }: NoticeProps) {
  const t = useTranslations("privacyNotices")
  if (!current) return null
  const name = t(`kinds.${kind}`)
  return (
    <section className={classes.notice} aria-labelledby={`notice-${kind}`}>
      <header className={classes.head}>
        <h2 id={`notice-${kind}`}>{name}</h2>
        <PlainButton
          aria-haspopup="dialog"
          aria-label={t("writeNamed", { kind: name })}
          onClick={() => onWrite(current)}
        >
          {t("write")}
        </PlainButton>
      </header>
      <p className={classes.quiet}>{t(`where.${kind}`)}</p>
      <VersionLine version={current} />
      <Languages version={current} />
      {earlier.length > 0 && (
        <details>
          <summary>{t("earlier")}</summary>
          {earlier.map((version) => (
            <details key={version.id} className={classes.earlier}>
              <summary>
                <VersionLine version={version} />
              </summary>
              <Languages version={version} />
            </details>
          ))}
        </details>
      )}
    </section>
  )
}

function VersionLine({
  version: { kind, number, published_at, published_by, seen },
}: {
  version: NoticeVersion
}) {
  const t = useTranslations("privacyNotices")
  return (
    <span className={classes.line}>
      <strong>{t("version", { number })}</strong>, {t("published")} <Moment value={published_at} />{" "}
      {published_by ? t("by", { name: published_by.name }) : `(${t("builtIn")})`} ·{" "}
      {t(`seen.${kind}`, { count: seen })}
    </span>
  )
}

function Languages({ version: { texts } }: { version: NoticeVersion }) {
  const t = useTranslations("privacyNotices.languages")
  return (
    <div className={classes.languages}>
      {locales.map((language) => (
        <div key={language}>
          <h3>{t(language)}</h3>
          <NoticeText texts={texts[language]} lang={language} />
        </div>
      ))}
    </div>
  )
}
