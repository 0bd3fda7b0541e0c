/** Version of Tribunal, as `package.json` has it (a test holds the two equal). */
export const VERSION = '0.1.0'
