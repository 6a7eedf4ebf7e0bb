import { wings } from "./scripts/building/wings.mjs"

/** Rooms of `components/records` that every record has; the others there are areas. */
const frame = "records/(?:activity|audit|changes|lists|merges|page|walk)"

const order = Object.keys(wings)

/** Who may import whom. Each rule says why it exists; docs/architecture.md shows the whole picture. */
export default {
  forbidden: [
    ...order.map((wing, place) => ({
      name: `${wing}-knows-no-wing-after-it`,
      comment: wings[wing],
      severity: "error",
      from: { path: `^lib/backend/${wing}/`, pathNot: "\\.test\\.ts$" },
      to: { path: `^lib/backend/((${[...order.slice(place + 1), "-"].join("|")})/|[^/]+\\.ts$)` },
    })),
    {
      name: "no-cycles",
      comment:
        "Files that import each other in a circle cannot be understood, tested or moved one at a time.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "one-door-to-the-backend",
      comment:
        "The back end can be another process on another machine (CRM_API_URL), so screens and routes reach it only through lib/api/backend.ts.",
      severity: "error",
      from: { pathNot: "^(lib/backend|lib/server|scripts|prisma|tests)/|^lib/api/backend\\.ts$" },
      to: { path: "^lib/backend/" },
    },
    {
      name: "database-in-the-backend-only",
      comment:
        "SQL outside the back end would pass by its checks of token and ability, and break with a remote one.",
      severity: "error",
      from: { pathNot: "^(lib/backend|lib/server|scripts|prisma|tests)/" },
      to: { path: "^node_modules/(pg|pg-boss|prisma|@prisma/[^/]+)/" },
    },
    {
      name: "contract-is-independent",
      comment:
        "Browser, back end and other systems share the contract; whatever it imported would be shipped to all of them.",
      severity: "error",
      from: { path: "^lib/contract/" },
      to: { path: "^(app|components|lib|messages|prisma|scripts|tests)/", pathNot: "^lib/contract/" },
    },
    {
      name: "backend-imports-the-contract-only",
      comment:
        "The back end is replaceable by a remote one: it cannot know how screens call it or who is signed in to them.",
      severity: "error",
      from: { path: "^lib/backend/" },
      to: { path: "^(lib/(api|server)|scripts)/|^lib/session/(session|auth|current-user)\\.ts$" },
    },
    {
      name: "database-knows-no-call",
      comment:
        "Connections, locks and notices serve calls, jobs and commands alike: what they knew of one would bind the others.",
      severity: "error",
      from: { path: "^lib/backend/platform/database/" },
      to: { path: "^lib/backend/", pathNot: "^lib/backend/platform/database/" },
    },
    {
      name: "leases-know-no-area",
      comment:
        "Whoever has to be the only one at something takes a lease: what it knew of one would bind the others.",
      severity: "error",
      from: { path: "^lib/backend/platform/leases/" },
      to: { path: "^lib/backend/", pathNot: "^lib/backend/platform/(leases|database)/" },
    },
    {
      name: "links-fetch-nothing-in-vain",
      comment:
        "Next's link asks the server twice for every link in sight, and has nothing of it, and is 3 KB of every page: components/ui/page/link.tsx is neither.",
      severity: "error",
      from: { path: "^(app|components)/" },
      to: { path: "^node_modules/next/link" },
    },
    {
      name: "lists-know-no-area",
      comment:
        "Every list finds its page, its total and its filters in one way; an area brings its own entries to it.",
      severity: "error",
      from: { path: "^lib/backend/records/lists/" },
      to: {
        path: "^lib/backend/",
        pathNot: "^lib/backend/(records/(lists|reference)|platform/(database|http))/",
      },
    },
    {
      name: "ui-knows-no-area",
      comment: "A part of the kit that knows companies cannot serve contacts.",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^components/(?!ui/)" },
    },
    {
      name: "areas-meet-in-shared",
      comment:
        "What an area lends to another lies in its folder shared/: all else it may change without a look around.",
      severity: "error",
      from: { path: `^components/(?!ui/|shell/|${frame}/)([^/]+/[^/]+)/` },
      to: {
        path: `^components/(?!ui/|shell/|${frame}/)[^/]+/`,
        pathNot: "^components/($1/|[^/]+/[^/]+/shared/|records/area\\.ts$)",
      },
    },
    {
      name: "rooms-enter-areas-by-shared",
      comment:
        "Lists, records and the shell serve every area: one that they know by name is one that the next area has to be added to.",
      severity: "error",
      from: { path: `^components/(shell|${frame})/` },
      to: {
        path: `^components/(?!ui/|shell/|${frame}/)[^/]+/`,
        pathNot: "^components/([^/]+/[^/]+/shared/|records/area\\.ts$)",
      },
    },
    {
      name: "registry-gathers-areas-only",
      comment:
        "The registry comes with every page: an area lends it one small file, and all else through imports made when they are needed.",
      severity: "error",
      from: { path: "^components/registry\\.ts$" },
      to: {
        path: "^components/",
        pathNot: ["^components/records/area\\.ts$", "^components/[^/]+/[^/]+/area\\.ts$"],
      },
    },
    {
      name: "areas-lend-the-registry-what-is-loaded-later",
      comment: "What an area's file imports at once comes with every page of every other area.",
      severity: "error",
      from: { path: "^components/[^/]+/[^/]+/area\\.ts$" },
      to: {
        path: "^(components|lib)/",
        pathNot: "^components/records/area\\.ts$",
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "small-screens-load-no-schemas",
      comment:
        "Schemas weigh 50 KB: screens that choose among a contract's words, and the reading of forms in the browser, take them from its files without any.",
      severity: "error",
      from: {
        path: "^(lib/application/(form-values|form-reader|rows|blank-rows)\\.ts$|components/(finance/(accounting|bank-statements)|shows/(applications/(begin|form|sent)|registrations/incomplete))/)",
        pathNot: "\\.test\\.tsx?$|/load-[^/]+\\.ts$",
      },
      to: {
        path: "^lib/contract/|^node_modules/zod/",
        pathNot:
          "^lib/contract/[^/]+/(application-corrections|application-limits|bank-terms|cut-text|ledger-terms|page-sizes|registration-fields|reminder-terms|technical-file-limit)\\.ts$",
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "lib-shows-nothing",
      comment: "Imports run one way: app → components → lib.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "components-know-no-route",
      comment: "Imports run one way: app → components → lib.",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^app/" },
    },
    {
      name: "nothing-imports-the-launcher",
      comment: "The launcher starts processes at import; it is above the application, never in it.",
      severity: "error",
      from: { pathNot: "^(scripts|tests)/" },
      to: { path: "^scripts/" },
    },
    {
      name: "no-tests-in-the-product",
      comment: "Tests and their factories are not shipped.",
      severity: "error",
      from: { pathNot: "^tests/|\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "listed-packages-only",
      comment: "A package that is there by accident of another one disappears by accident too.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-development-packages-at-runtime",
      comment: "A production install leaves them out. Only the scripts that run tests may use them.",
      severity: "error",
      from: {
        path: "^(app|components|lib|prisma|scripts)/",
        pathNot: "\\.test\\.tsx?$|^scripts/(verification/|(verify|bench)[^/]*\\.ts$)",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "every-import-resolves",
      comment: "An import of nothing fails only when its line is reached.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "^(node_modules|lib/backend/platform/database/prisma-client)/" },
    exclude: { path: "(^|/)(\\.next[^/]*/|next-env\\.d\\.ts$)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
}
