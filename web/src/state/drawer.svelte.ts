/** Whether the rulebook is open, and at which clause. */
class Drawer {
  open = $state(false);
  at = $state('');

  show(clause = ''): void {
    this.at = clause;
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }
}

export const drawer = new Drawer();
