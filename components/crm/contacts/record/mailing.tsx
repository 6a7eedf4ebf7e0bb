"use client"

import { IconBan, IconClick, IconEye, IconMailOff, IconSend, type TablerIcon } from "@tabler/icons-react"
import { useFormatter, useTranslations } from "next-intl"
import { ContactLists } from "#components/automation/mailing-lists/shared/contact-lists.tsx"
import { SeeMore } from "#components/records/page/see-more.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { EmptyBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { can } from "#lib/access/abilities.ts"
import type { ContactMailing } from "#lib/contract/crm/contact-detail.ts"
import classes from "./mailing-block.module.css"
import { Tracking } from "./tracking.tsx"

/** Mails shown before "See more" (P-12). */
const previewCount = 2

/** Lists, latest mails, and what keeps mail from the contact. */
export function Mailing({ contact, mailing }: { contact: number; mailing: ContactMailing }) {
  const t = useTranslations("contact.mailing")
  const isProviderUser = can(useUser(), "use-sib")
  const { emails, unsubscribed, excepted } = mailing
  const lists = useFormatter().list(excepted.map(({ name }) => name))
  const isBlacklisted = isProviderUser && mailing.blacklisted
  return (
    <div className={classes.mailing}>
      {isBlacklisted || unsubscribed ? (
        <ul className={classes.flags}>
          {isBlacklisted ? <Flag icon={IconBan} text={t("blacklisted")} tone="danger" /> : null}
          {unsubscribed ? (
            <Flag
              icon={IconMailOff}
              text={excepted.length > 0 ? t("unsubscribedBut", { lists }) : t("unsubscribed")}
              tone="warning"
            />
          ) : null}
        </ul>
      ) : null}
      <div>
        <h3 className={classes.heading}>{t("lists")}</h3>
        <ContactLists contact={contact} />
      </div>
      <div>
        <h3 className={classes.heading}>{t("mails")}</h3>
        {emails.length > 0 ? <Mails mails={emails} /> : <EmptyBlock>{t("noMail")}</EmptyBlock>}
      </div>
      <Tracking contact={contact} mailing={mailing} />
    </div>
  )
}

function Flag({ icon: Icon, text, tone }: { icon: TablerIcon; text: string; tone: string }) {
  return (
    <li className={classes.flag} data-tone={tone}>
      <Icon size={14} aria-hidden /> {text}
    </li>
  )
}

const statusIcons = { SENT: IconSend, OPENED: IconEye, CLICKED: IconClick }

function Mails({ mails }: { mails: ContactMailing["emails"] }) {
  const t = useTranslations("contact.mailing")
  const more = mails.length - previewCount
  const shown = mails.map((mail) => <Mail key={mail.id} mail={mail} />)
  return (
    <>
      <ul className={classes.mails}>{shown.slice(0, previewCount)}</ul>
      {more > 0 ? (
        <SeeMore moreLabel={t("seeMore", { count: more })} lessLabel={t("seeLess")}>
          <ul className={classes.mails}>{shown.slice(previewCount)}</ul>
        </SeeMore>
      ) : null}
    </>
  )
}

function Mail({
  mail: { object, date, from, status, by_machine: byMachine },
}: {
  mail: ContactMailing["emails"][number]
}) {
  const t = useTranslations("contact.mailing")
  const Icon = statusIcons[status]
  return (
    <li className={classes.mail}>
      <span className={classes.object} data-tooltip-cut="">
        {object}
      </span>
      <span className={classes.status} data-status={status}>
        <Icon size={14} aria-hidden /> {t(`status.${status}`)}
      </span>
      <span className={classes.from} data-tooltip-cut="">
        {from}
      </span>
      <span className={classes.date}>
        <Moment value={date} />
      </span>
      {byMachine && (status === "SENT" || (status === "OPENED" && byMachine === "clicked")) ? (
        <span className={classes.machine}>{t(`byMachine.${byMachine}`)}</span>
      ) : null}
    </li>
  )
}
