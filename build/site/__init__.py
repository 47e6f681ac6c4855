"""The players' site: the program's own rules, catalogs, lessons and help as pages, in four languages."""
