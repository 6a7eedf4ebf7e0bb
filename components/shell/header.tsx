import { getTranslations } from "next-intl/server"
import { MessengerEntry } from "#components/mail/messenger/shared/messenger-entry.tsx"
import { Bell } from "#components/records/notifications/shared/bell.tsx"
import { can, readsAnything } from "#lib/access/abilities.ts"
import type { User } from "#lib/contract/identity/session.ts"
import classes from "./header.module.css"
import { MainMenu } from "./main-menu.tsx"
import { ProductMark } from "./product-mark.tsx"
import { ProfileMenu } from "./profile-menu.tsx"
import { SearchButton } from "./search-button.tsx"

/** The mark leads to where the user starts; who may not read mails, or anything, is led to none. */
export async function Header({ start, user }: { start: string; user: User }) {
  const t = await getTranslations("shell")
  return (
    <header className={classes.header}>
      <a href={start} className={classes.mark} aria-label={t(start === "/today" ? "startToday" : "start")}>
        <ProductMark />
      </a>
      <MainMenu />
      <div className={classes.tools}>
        <SearchButton />
        {can(user, "mail.read") && <MessengerEntry />}
        {readsAnything(user) && <Bell />}
        <ProfileMenu />
      </div>
    </header>
  )
}
