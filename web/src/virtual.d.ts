/** The marks of the pictures of the front page, in the order of `games/front-pictures.ts`; made by `vite.config.ts`. */
declare module 'virtual:front-pictures' {
  const drawn: readonly string[];
  export default drawn;
}
