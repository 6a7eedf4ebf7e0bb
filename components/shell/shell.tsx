import { getTranslations } from "next-intl/server"
import type { ReactNode } from "react"
import { ComposerHost } from "#components/mail/composer/shared/composer-host.tsx"
import { startPathOf } from "#lib/access/route-access.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { env } from "#lib/env.ts"
import { Header } from "./header.tsx"
import { headerAreas } from "./header-areas.ts"
import { LateShell } from "./late-shell-host.tsx"
import { PageProgress } from "./page-progress.tsx"
import { PaletteHost } from "./palette-host.tsx"
import { ScreenMessages } from "./screen-messages.tsx"
import classes from "./shell.module.css"
import { ShortcutsHost } from "./shortcuts-host.tsx"
import { UserProvider } from "./user-context.tsx"

const contentId = "content"

/** Header above, the screen below it over the full width. */
export async function Shell({ user, children }: { user: User; children: ReactNode }) {
  const t = await getTranslations("shell")
  return (
    <UserProvider user={user} isDemo={env().OUTBOX_PORT !== undefined}>
      <ScreenMessages areas={headerAreas}>
        <a href={`#${contentId}`} className={classes.skip}>
          {t("skip")}
        </a>
        <PageProgress />
        <ComposerHost>
          <PaletteHost>
            <Header start={startPathOf({ startPage: user.startPage, user })} user={user} />
            <main id={contentId} tabIndex={-1} className={classes.content}>
              {children}
            </main>
            <ShortcutsHost />
          </PaletteHost>
          <LateShell />
        </ComposerHost>
      </ScreenMessages>
    </UserProvider>
  )
}
