/**
 * Imports what carries calls. It comes with every page, by `instrumentation-client.ts`: the bundler goes by the first file to arrive that
 * imports it, and a part of a screen counts on files that come with it to bring the rest. Called before those are there, the import
 * would fail for as long as the page is open.
 */
export const importLink = () => import("./link.ts")
