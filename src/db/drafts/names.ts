/** The draft that a batch of units is kept as, until they are moved: nothing that was read is lost with the page. */
export const MOVE_DRAFT = 'unit-move'

/** The draft that a count is kept as: nothing that was read is lost with the page. */
export const COUNT_DRAFT = 'yard-count'

/** What was put into the form of a movement's step is kept under names that begin so. */
export const STEP_DRAFT = 'step:'
