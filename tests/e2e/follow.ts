import type { Page } from '@playwright/test'

/** Goes to an address as a link of the portal does: the page is not loaded anew, which costs far more. */
export const follow = (page: Page, address: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), address)
