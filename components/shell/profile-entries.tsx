import {
  IconAdjustments,
  IconBuildingBank,
  IconFileImport,
  IconFileInvoice,
  IconFiles,
  IconLogout,
  IconMailbox,
  IconMailForward,
  IconMailPlus,
  IconProgressCheck,
  IconReportMoney,
  IconShieldCog,
  IconUserCircle,
} from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useSignOut } from "#components/identity/account/shared/use-sign-out.ts"
import { useLinkMailbox } from "#components/mail/mailboxes/shared/use-link-mailbox.ts"
import { MenuEntry, MenuGroup, useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { can } from "#lib/access/abilities.ts"
import { LocaleSwitch } from "./locale-switch.tsx"
import { menuScreensOf } from "./menu-screens.ts"
import classes from "./profile-menu.module.css"
import { ThemeSwitch } from "./theme-switch.tsx"
import { useIsDemo, useUser } from "./user-context.tsx"

const screenIcons = {
  myProfile: IconUserCircle,
  documents: IconFiles,
  bulkMails: IconMailForward,
  jobs: IconProgressCheck,
  invoices: IconFileInvoice,
  accounting: IconReportMoney,
  bank: IconBuildingBank,
  outbox: IconMailbox,
  imports: IconFileImport,
  configuration: IconAdjustments,
  administration: IconShieldCog,
}

/** Who the user is, their settings and the screens beside the areas of work. */
export function ProfileEntries({ close }: { close: () => void }) {
  const t = useTranslations("shell")
  const user = useUser()
  const isDemo = useIsDemo()
  const entry = useMenuEntry()
  const linkMailbox = useLinkMailbox(close)
  const signOut = useSignOut()
  return (
    <>
      <div className={classes.who}>
        <div className={classes.name}>{user.name}</div>
        <div className={classes.mail}>{user.email}</div>
      </div>
      <div className={classes.setting}>
        <span>{t("language")}</span>
        <LocaleSwitch />
      </div>
      <div className={classes.setting}>
        <span>{t("theme")}</span>
        <ThemeSwitch />
      </div>
      <MenuGroup>
        {user.messengerEmail === null && can(user, "mail.read") && (
          <MenuEntry onPress={() => void linkMailbox()}>
            <IconMailPlus size={16} stroke={1.75} aria-hidden="true" />
            {t("linkMailAccount")}
          </MenuEntry>
        )}
        {menuScreensOf(user, isDemo).map((place) => {
          const { name, path } = place
          const Icon = screenIcons[name]
          return (
            // The next screen comes without a new page, which would close the menu by itself.
            <Link key={path} {...entry} href={path} saysLoading={"saysLoading" in place} onClick={close}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {t(name)}
            </Link>
          )
        })}
      </MenuGroup>
      <MenuGroup>
        <MenuEntry onPress={() => void signOut()}>
          <IconLogout size={16} stroke={1.75} aria-hidden="true" />
          {t("logout")}
        </MenuEntry>
      </MenuGroup>
    </>
  )
}
