import { render } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime"
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { vi } from "vitest"
import { ComposerHost } from "#components/mail/composer/shared/composer-host.tsx"
import { MessagesProvider } from "#components/shell/messages-provider.tsx"
import { Providers } from "#components/shell/providers.tsx"
import { UserProvider } from "#components/shell/user-context.tsx"
import { readingAbilities } from "#lib/contract/identity/reading-abilities.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { messagesOf } from "#lib/i18n/messages.ts"

/** The permissions of somebody who reads everything and changes nothing. */
export const readsAll: User["permissions"] = Object.fromEntries(
  readingAbilities.map((ability) => [ability, true]),
)

/** Somebody who reads everything, may edit records and work on money, and is no administrator. */
export const editor: User = {
  id: 1,
  name: "Ada Editor",
  email: "ada@example.org",
  isAdmin: false,
  ownerId: 1,
  nickname: null,
  permissions: { ...readsAll, "finance.edit": true, "record.edit": true },
  messengerEmail: null,
  needsSecondFactor: false,
  startPage: "companies",
}

/** Next's router as far as components ask it for something; it goes nowhere. */
function stillRouter() {
  return {
    push: vi.fn<AppRouterInstance["push"]>(),
    replace: vi.fn<AppRouterInstance["replace"]>(),
    refresh: vi.fn<AppRouterInstance["refresh"]>(),
    back: vi.fn<AppRouterInstance["back"]>(),
    forward: vi.fn<AppRouterInstance["forward"]>(),
    prefetch: vi.fn<AppRouterInstance["prefetch"]>(),
    bfcacheId: "",
  }
}

type Surroundings = { address: string; user: User; locale: Locale; router: ReturnType<typeof stillRouter> }

/** Everything a component may count on below the shell, with the texts as they are read. */
function InApp({ address, user, locale, router, children }: Surroundings & { children: ReactNode }) {
  const { pathname, searchParams } = new URL(address, window.location.href)
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <MessagesProvider
            locale={locale}
            timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
            messages={messagesOf(locale)}
          >
            <UserProvider user={user}>
              <Providers>
                <ComposerHost>{children}</ComposerHost>
              </Providers>
            </UserProvider>
          </MessagesProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
}

type Overrides = Partial<Omit<Surroundings, "router">> & {
  /** What was done to the server's page before its scripts came. */
  beforeScripts?: (page: HTMLElement) => void
}

function hydrate(app: ReactNode, beforeScripts: (page: HTMLElement) => void) {
  const container = document.body.appendChild(document.createElement("div"))
  container.innerHTML = renderToString(app)
  beforeScripts(container)
  return render(app, { container, hydrate: true })
}

/**
 * Renders a part of a screen as the app does.
 * @returns what the testing library gives, `user` who points and types, the `router`, and `show`, which renders something else in the
 * same place, at another address if one is given
 */
export function renderInApp(part: ReactNode, { beforeScripts, ...overrides }: Overrides = {}) {
  const router = stillRouter()
  const surroundings = { address: "/", user: editor, locale: "en" as const, ...overrides, router }
  const app = <InApp {...surroundings}>{part}</InApp>
  const rendered = beforeScripts ? hydrate(app, beforeScripts) : render(app)
  const show = (next: ReactNode, address = surroundings.address) =>
    rendered.rerender(
      <InApp {...surroundings} address={address}>
        {next}
      </InApp>,
    )
  return { ...rendered, show, router, user: userEvent.setup() }
}
