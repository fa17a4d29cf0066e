"""Everything that can happen at the table (section 6 of the rules reference), under the names and with the fields given there."""
